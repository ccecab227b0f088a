import { networkAddresses } from '@megafon/contracts';
import type { Locator, NetworkProfile } from '../network-profile.js';

const heading = (...names: string[]): Locator => ({ role: 'heading', names, match: 'part' });
const button = (...names: string[]): Locator => ({ role: 'button', names });
const textbox = (...names: string[]): Locator => ({ role: 'textbox', names, match: 'start' });

const username = textbox(
  'כתובת אימייל',
  'אימייל או טלפון',
  'אימייל או מספר',
  'Email',
  'Email address or phone number',
  'Mobile number',
);
const password = textbox('סיסמה', 'Password');
const twoFactorCode = textbox('קוד', 'Code', 'Login code');
const captchaCode = textbox(
  'הזן את התווים',
  'הזינו את התווים',
  'Enter the characters',
  'Enter characters',
  'Enter text',
);

/**
 * Facebook on the web, signed in with a person's own account, in Hebrew or English.
 * It has never been run against the live site; docs/operations.md says how to verify it with one's own account.
 */
export function facebookProfile(origin: string = networkAddresses.facebook.origin): NetworkProfile {
  return {
    name: 'facebook',
    version: '2026-11-21',
    origin,
    hosts: ['facebook.com', 'fbcdn.net', 'facebook.net', 'fbsbx.com'],
    paths: {
      login: '/login',
      home: '/',
      groups: '/groups/joins/',
      group: (id) => `/groups/${encodeURIComponent(id)}/`,
      ownPosts: {
        published: (id) => `/groups/${encodeURIComponent(id)}/my_posted_content`,
        pending: (id) => `/groups/${encodeURIComponent(id)}/my_pending_content`,
        declined: (id) => `/groups/${encodeURIComponent(id)}/my_declined_content`,
      },
    },
    ownIdCookie: 'c_user',
    posts: networkAddresses.facebook.posts,
    patterns: {
      group: '^/groups/((?!joins|feed|discover|create|search|notifications)[^/]+)/?$',
      post: [
        '^/groups/[^/]+/(?:posts|permalink)/(\\w+)',
        '^/[^/]+/posts/(?:[^/]+/)?(\\w+)/?(?:$|\\?)',
        '[?&]multi_permalinks=(\\d+)',
        '^/permalink\\.php\\?(?:.*&)?story_fbid=(\\w+)',
        '[?&]set=(?:gm|pcb)\\.(\\d+)',
        '^/share/p/(\\w+)',
      ],
      comment: ['[?&]comment_id=(\\w+)'],
    },
    opaqueIds: '\\D',
    memberCount: '([\\d,.]+\\s*(?:[KM]|אלף|מיליון)?)\\s*(?:חברים|members)',
    reactions: {
      likes: '^(?:כל הרגשות|כל התגובות הרגשיות|All reactions):? ?[\\d,.]+ ?(?:K|M|אלף|מיליון)?$',
      comments: '^(?:[\\d,.]+ ?(?:K|M|אלף|מיליון)? (?:תגובות|comments?)|תגובה אחת)$',
      shares: '^(?:[\\d,.]+ ?(?:K|M|אלף|מיליון)? (?:שיתופים|shares?)|שיתוף אחד)$',
      reach: '^(?:נצפה על ידי|נצפה ע״י|Seen by) [\\d,.]+ ?(?:K|M|אלף|מיליון)?$',
      showsNought: false,
    },
    scrolls: true,
    showsLoader: false,
    showsAllComments: false,
    sessionCookies: ['c_user', 'xs'],
    loading: [{ role: 'progressbar' }, { role: 'busy' }],
    settledMs: 8_000,
    signs: [
      {
        is: 'rate-limit',
        all: [
          heading(
            ...['לא ניתן להשתמש בתכונה זו כרגע', 'אין לך אפשרות להשתמש בתכונה זו', 'נחסמת באופן זמני'],
            ...["You can't use this feature right now", "You're Temporarily Blocked", 'temporarily blocked'],
          ),
        ],
      },
      { is: 'two-factor-captcha', all: [twoFactorCode, captchaCode] },
      { is: 'captcha', all: [captchaCode] },
      { is: 'two-factor', path: '^/(two_step_verification|two_factor|checkpoint)', all: [twoFactorCode] },
      {
        is: 'approval',
        all: [
          heading(
            ...['בדוק את ההתראות', 'בדקו את ההתראות', 'אשר את ההתחברות', 'ממתינים לאישור'],
            ...['Check your notifications', 'Approve your login', 'Waiting for approval'],
          ),
        ],
      },
      {
        is: 'blocked',
        all: [
          heading(
            'החשבון שלך הושבת',
            'השעינו את החשבון',
            'Your account has been disabled',
            'We suspended your account',
          ),
        ],
      },
      { is: 'checkpoint', path: '^/checkpoint' },
      {
        is: 'wrong-password',
        all: [
          password,
          {
            role: 'alert',
            match: 'part',
            names: [
              'הסיסמה שהזנת שגויה',
              'אינם מקושרים לחשבון',
              'password that you',
              'password you entered',
              "isn't connected to an account",
            ],
          },
        ],
      },
      { is: 'login-form', all: [username, password] },
      {
        is: 'not-found',
        all: [
          heading(
            'התוכן הזה לא זמין',
            'אינו זמין כרגע',
            "This content isn't available",
            "This page isn't available",
          ),
        ],
      },
      {
        is: 'signed-in',
        all: [
          { role: 'navigation', names: ['פייסבוק', 'Facebook', 'קיצורי דרך', 'Shortcuts'], match: 'part' },
        ],
      },
    ],
    locators: {
      username,
      password,
      logIn: button('התחברות', 'כניסה', 'Log in', 'Log In'),
      twoFactorCode,
      captchaCode,
      continue: {
        ...button('המשך', 'Continue', 'שליחת קוד', 'Submit code', 'Submit'),
        outside: 'dialog',
      },
      ownRegion: { role: 'navigation', names: ['קיצורי דרך', 'Shortcuts'], match: 'part' },
      loader: { role: 'status', names: ['טוען', 'בטעינה', 'Loading'], match: 'start' },
      join: button('הצטרפות לקבוצה', 'הצטרף לקבוצה', 'Join group', 'Join Group'),
      isMember: button('חבר בקבוצה', 'הצטרפת', 'Joined', 'הזמנה', 'Invite'),
      isRequested: button('ביטול הבקשה', 'Cancel request', 'Cancel Request'),
      joinDeclined: {
        role: 'status',
        names: ['הבקשה שלך להצטרף נדחתה', 'בקשתך להצטרף נדחתה', 'Your request to join was declined'],
        match: 'start',
      },
      sendAnswers: button('שליחה', 'שלח', 'Submit'),
      joinQuestions: { role: 'dialog', names: ['שאלות', 'questions', 'Answer questions'], match: 'part' },
      openComposer: {
        role: 'button',
        match: 'start',
        names: ['כתוב משהו', 'כתבו משהו', 'מה בראש', 'Write something', "What's on your mind"],
      },
      composer: { role: 'dialog', names: ['יצירת פוסט', 'Create post'], match: 'start' },
      addMedia: button('תמונה או סרטון', 'תמונה/סרטון', 'Photo/video'),
      postText: {
        role: 'textbox',
        match: 'start',
        names: [
          'כתוב משהו',
          'כתבו משהו',
          'יצירת פוסט ציבורי',
          'Write something',
          'Create a public post',
          "What's on your mind",
        ],
      },
      postMedia: { role: 'file', inside: 'dialog' },
      attachment: {
        role: 'button',
        match: 'start',
        names: [
          ...['הסרת קובץ מצורף', 'הסרת תמונה', 'הסרת סרטון'],
          ...['Remove post attachment', 'Remove photo', 'Remove video', 'Remove attachment'],
        ],
      },
      uploading: { role: 'progressbar', inside: 'dialog' },
      post: button('פרסום', 'פרסמי', 'פרסם', 'Post'),
      posted: {
        role: 'status',
        outside: 'article',
        match: 'part',
        names: [
          'הפוסט שלך פורסם',
          'ממתין לאישור',
          'Your post was published',
          'Your post is now published',
          'pending',
        ],
      },
      pendingNotice: ['ממתין לאישור', 'pending'],
      postDialog: { role: 'dialog', names: ['הפוסט של', "'s post"], match: 'part', isOptional: true },
      noPosts: { role: 'text', names: ['אין פוסטים להצגה', 'No posts to show'] },
      seeMore: button('ראו עוד', 'ראה עוד', 'הצג עוד', 'עוד', 'See more'),
      openComment: {
        role: 'button',
        names: ['כתיבת תגובה', 'תגובה', 'Leave a comment', 'Comment'],
      },
      commentOrder: button('הרלוונטיות ביותר', 'Most relevant', 'Newest'),
      allComments: { role: 'menuitem', names: ['כל התגובות', 'All comments'], match: 'start' },
      moreComments: {
        role: 'button',
        match: 'start',
        names: [
          'הצגת תגובות נוספות',
          'תגובות נוספות',
          'תגובות קודמות',
          'View more comments',
          'View previous comments',
        ],
      },
      commentText: {
        role: 'textbox',
        match: 'start',
        names: [
          'כתיבת תגובה',
          'כתוב תגובה',
          'Write a comment',
          'Write a public comment',
          'Answer as',
          'Comment as',
        ],
      },
      commentMedia: { role: 'file', outside: 'dialog' },
      sendComment: button('תגובה', 'פרסום תגובה', 'Comment', 'Post comment'),
      // Comments are articles too, named for their authors.
      article: { role: 'article', not: ['תגובה מאת', 'תשובה מאת', 'Comment by', 'Reply by'] },
      comment: { role: 'article', names: ['תגובה מאת', 'Comment by'], match: 'start' },
    },
    refusals: [
      { reason: 'not-a-member', texts: ['רק חברים', 'Only members'] },
      {
        reason: 'rate-limited',
        texts: ["You can't use this feature right now", 'לא ניתן להשתמש בתכונה זו כרגע'],
      },
    ],
    limits: {
      daily: { publish: 15, comment: 40, join: 5 },
      gapMs: { publish: 90_000, comment: 30_000, join: 90_000 },
      repeatedContentDays: 7,
    },
    settleMs: 60_000,
  };
}
