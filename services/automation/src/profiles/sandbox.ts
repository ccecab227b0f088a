import { networkAddresses } from '@megafon/contracts';
import type { Locator, NetworkProfile } from './network-profile.js';

const heading = (...names: string[]): Locator => ({ role: 'heading', names });
const button = (...names: string[]): Locator => ({ role: 'button', names });
const textbox = (...names: string[]): Locator => ({ role: 'textbox', names });

const username = textbox('אימייל או טלפון', 'Email or phone');
const password = textbox('סיסמה', 'Password');
const twoFactorCode = textbox('קוד אימות', 'Code');
const captchaCode = textbox('התווים שבתמונה', 'Characters in the picture');

/** The sandbox network: built with the same accessible structure as the real one. */
export function sandboxProfile(origin: string): NetworkProfile {
  return {
    name: 'sandbox',
    version: '2026-11-29.1',
    origin,
    hosts: [],
    paths: {
      login: '/login',
      home: '/feed',
      groups: '/groups/joins',
      group: '/groups/{group}',
      post: '/groups/{group}/posts/{post}',
      ownPosts: {
        published: '/groups/{group}/my_posted_content',
        pending: '/groups/{group}/my_pending_content',
        declined: '/groups/{group}/my_declined_content',
        removed: '/groups/{group}/my_removed_content',
      },
    },
    ownIdCookie: 'c_user',
    posts: networkAddresses.sandbox.posts,
    patterns: {
      group: '^/groups/((?!joins|discover|feed|create)[\\w.-]+)/?$',
      post: [
        '^/groups/[^/]+/(?:posts|permalink)/(\\d+)',
        '[?&]multi_permalinks=(\\d+)',
        '^/permalink\\.php\\?(?:.*&)?story_fbid=(\\d+)',
        '^/share/p/([\\w-]+)',
      ],
      picture: ['[?&]set=(?:gm|pcb)\\.(\\d+)'],
      comment: ['[?&]comment_id=(\\d+)'],
    },
    opaqueIds: '\\D',
    memberCount: '([\\d,.]+)\\s*(?:חברים|members)|(?:חברים|members)\\s*([\\d,.]+)',
    reactions: {
      likes: '^(?:[\\d,.]+ לייקים|לייק 1|[\\d,.]+ likes?)$',
      comments: '^(?:[\\d,.]+ תגובות|תגובה 1|[\\d,.]+ comments?)$',
      shares: '^(?:[\\d,.]+ שיתופים|שיתוף 1|[\\d,.]+ shares?)$',
      reach: '^(?:[\\d,.]+ צפיות|צפייה 1|[\\d,.]+ views?)$',
      showsNought: true,
    },
    scrolls: true,
    showsLoader: true,
    showsAllComments: true,
    sessionCookies: ['session'],
    prompts: [
      {
        name: 'cookies',
        dialog: { role: 'dialog', names: ['לאפשר שימוש בקובצי Cookie?', 'Allow the use of cookies?'] },
        dismiss: button('לדחות קובצי Cookie אופציונליים', 'Decline optional cookies'),
      },
      {
        name: 'notifications',
        dialog: { role: 'dialog', names: ['להפעיל התראות?', 'Turn on notifications?'] },
        dismiss: button('לא עכשיו', 'Not now'),
      },
      {
        name: 'invite-friends',
        dialog: { role: 'dialog', names: ['להזמין חברים לקבוצה?', 'Invite friends to the group?'] },
        dismiss: button('לא עכשיו', 'Not now'),
      },
    ],
    loading: [{ role: 'progressbar' }, { role: 'busy' }, { role: 'skeleton' }],
    settledMs: 1_500,
    signs: [
      {
        is: 'rate-limit',
        all: [heading('אי אפשר להשתמש בתכונה הזו כרגע', "You can't use this feature right now")],
      },
      { is: 'checkpoint', path: '^/checkpoint' },
      { is: 'checkpoint', all: [heading('צריך לאשר את החשבון שלך', 'Confirm your account')] },
      { is: 'blocked', all: [heading('החשבון שלך הושבת', 'Your account has been disabled')] },
      { is: 'two-factor', all: [twoFactorCode] },
      { is: 'captcha', all: [captchaCode] },
      { is: 'approval', all: [heading('אשרו את הכניסה במכשיר אחר', 'Approve the login on another device')] },
      {
        is: 'wrong-password',
        all: [
          password,
          {
            role: 'alert',
            names: [
              'הסיסמה שהזנת שגויה.',
              'האימייל או הטלפון שהזנת אינם מקושרים לחשבון.',
              'The password you entered is incorrect.',
              'The email or phone you entered is not connected to an account.',
            ],
          },
        ],
      },
      { is: 'login-form', all: [username, password] },
      // In two steps: the password comes after it.
      { is: 'login-form', path: '^/login/?$', all: [username] },
      { is: 'not-found', all: [heading('העמוד הזה אינו זמין', "This page isn't available")] },
      { is: 'signed-in', path: '^/two_factor/remember_browser' },
      { is: 'signed-in', all: [{ role: 'navigation', names: ['ניווט ראשי', 'Main navigation'] }] },
    ],
    locators: {
      username,
      password,
      logIn: button('כניסה', 'Log in'),
      twoFactorCode,
      captchaCode,
      continue: button('המשך', 'Continue'),
      ownRegion: { role: 'navigation', names: ['החשבון שלך', 'Your account'] },
      joinedGroups: {
        role: 'heading',
        match: 'start',
        names: ['כל הקבוצות שהצטרפת אליהן', "All groups you've joined"],
      },
      loader: { role: 'status', names: ['טוענים עוד קבוצות…', 'Loading more groups…'] },
      join: button('הצטרפות לקבוצה', 'Join group'),
      isMember: button('יציאה מהקבוצה', 'Leave group'),
      isRequested: button('ביטול הבקשה', 'Cancel request'),
      joinDeclined: {
        role: 'status',
        names: ['הבקשה שלך להצטרף נדחתה', 'Your request to join was declined'],
        match: 'start',
      },
      joinQuestions: { role: 'dialog', names: ['שאלות הצטרפות', 'Membership questions'] },
      sendAnswers: button('שליחה', 'Submit'),
      answersMissing: {
        role: 'alert',
        inside: 'dialog',
        names: ['יש לענות על כל השאלות.', 'Please answer all the questions.'],
      },
      openComposer: button('מה בא לך לכתוב?', 'כאן כותבים…', 'Write something...', "What's on your mind?"),
      adminsOnly: {
        role: 'text',
        names: ['רק מנהלים יכולים לפרסם בקבוצה הזו.', 'Only admins can post in this group.'],
        outside: 'article',
      },
      listingsOnly: { ...button('מכירת פריט', 'Sell something'), outside: 'dialog' },
      composer: { role: 'dialog', names: ['יצירת פוסט', 'Create post'] },
      addMedia: button('תמונה/סרטון', 'Photo/video'),
      postText: textbox(
        ...['מה בא לך לכתוב?', 'יצירת פוסט ציבורי...'],
        ...['Write something...', 'Create a public post…'],
      ),
      postMedia: { role: 'file', names: ['תמונה/סרטון', 'Photo/video'] },
      attachment: { role: 'button', names: ['הסרת הקובץ', 'Remove file'], match: 'start' },
      preview: { role: 'preview' },
      uploading: { role: 'progressbar', names: ['מעלים…', 'Uploading...'] },
      post: button('פרסום', 'Post'),
      posted: {
        role: 'status',
        // Inside a post it says that that one waits.
        outside: 'article',
        names: [
          'הפוסט פורסם.',
          'Your post was published.',
          'הפוסט ממתין לאישור',
          'Your post is pending approval',
        ],
        match: 'part',
      },
      pendingNotice: ['הפוסט ממתין לאישור', 'Your post is pending approval'],
      postDialog: { role: 'dialog', names: ['הפוסט של', "'s post"], match: 'part', isOptional: true },
      noPosts: {
        role: 'text',
        names: ['אין פוסטים להצגה', 'No posts to show'],
      },
      seeMore: button('ראו עוד', 'See more'),
      openComment: button('תגובה', 'Comment'),
      commentsOff: {
        role: 'text',
        names: ['התגובות לפוסט הזה כבויות.', 'Comments are turned off for this post.'],
      },
      commentOrder: button('הרלוונטיות ביותר', 'Most relevant', 'החדשות ביותר', 'Newest'),
      newestComments: { role: 'menuitem', names: ['החדשות ביותר', 'Newest'] },
      allComments: { role: 'menuitem', names: ['כל התגובות', 'All comments'] },
      moreComments: button('הצגת תגובות נוספות', 'View more comments'),
      commentText: textbox('כתיבת תגובה…', 'Write a comment…'),
      commentMedia: { role: 'file', names: ['צירוף תמונה או סרטון', 'Attach a photo or video'] },
      sendComment: button('פרסום תגובה', 'Post comment'),
      // Named for its author, or without a role and a name.
      article: { role: 'article', not: ['תגובה מאת', 'Comment by'] },
      comment: { role: 'article', names: ['תגובה מאת', 'Comment by'], match: 'start' },
    },
    refusals: [
      { reason: 'participation-check', texts: ['בדיקת השתתפות', 'Participation check'] },
      {
        reason: 'not-a-member',
        texts: ['רק חברי הקבוצה יכולים לפרסם בה.', 'Only members can post in this group.'],
      },
      { reason: 'post-not-found', texts: ['הפוסט אינו זמין עוד.', 'The post is no longer available.'] },
      {
        reason: 'rejected-by-network',
        texts: [
          ...['צריך לכתוב משהו או לצרף קובץ.', 'Write something or attach a file.'],
          ...['הטקסט ארוך מדי.', 'The text is too long.'],
          ...['אפשר לצרף תמונות וסרטונים בלבד', 'Only photos and videos can be attached'],
        ],
      },
      {
        reason: 'rate-limited',
        texts: [
          'אי אפשר להשתמש בתכונה הזו כרגע',
          "You can't use this feature right now",
          'אנחנו מגבילים את התדירות',
        ],
      },
    ],
    limits: {
      daily: { publish: 10_000, comment: 10_000, join: 10_000 },
      dayMs: 86_400_000,
      gapMs: { publish: 0, comment: 0, join: 0 },
      repeatedContentDays: 7,
    },
    settleMs: 1_500,
  };
}
