import { networkAddresses } from '@megafon/contracts';
import { facebookPrompts } from './facebook-prompts.js';
import { facebookSigns, loginFields } from './facebook-signs.js';
import type { Locator, NetworkProfile } from './network-profile.js';

const button = (...names: string[]): Locator => ({ role: 'button', names });

/*
 * Tags in brackets name the sources of the facts sheet, ×N how many agree, L one that was seen live; a guess is a name
 * that nobody says they saw.
 */

const { username, password, twoFactorCode, captchaCode } = loginFields;

/**
 * Facebook on the web, signed in with a person's own account, in Hebrew or English.
 * It has never been run against the live site; docs/operations.md says how to verify it with one's own account.
 */
export function facebookProfile(origin: string = networkAddresses.facebook.origin): NetworkProfile {
  return {
    name: 'facebook',
    version: '2026-11-29.1',
    origin,
    hosts: ['facebook.com', 'fbcdn.net', 'facebook.net', 'fbsbx.com'],
    paths: {
      login: '/login',
      home: '/',
      groups: '/groups/joins/',
      group: '/groups/{group}/',
      post: '/groups/{group}/posts/{post}/',
      // ×6 [PA NH TU AR UN IL3]
      ownPosts: {
        published: '/groups/{group}/my_posted_content',
        pending: '/groups/{group}/my_pending_content',
        declined: '/groups/{group}/my_declined_content',
        removed: '/groups/{group}/my_removed_content',
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
        '^/share/p/(\\w+)',
      ],
      // One picture and several ×2 [SK2 CH]; where such a link leads, nothing is said of the post.
      picture: ['[?&]set=(?:gm|pcb)\\.(\\d+)'],
      comment: ['[?&]comment_id=(\\w+)'],
    },
    opaqueIds: '\\D',
    // A guess: what is known of a card in the list is its links and the line of the last visit [CH VN SP].
    memberCount: '([\\d,.]+\\s*(?:[KM]|אלף|מיליון)?)\\s*(?:חברים|members)',
    // Guesses, all of them.
    reactions: {
      likes: '^(?:כל הרגשות|כל התגובות הרגשיות|All reactions):? ?[\\d,.]+ ?(?:K|M|אלף|מיליון)?$',
      comments: '^(?:[\\d,.]+ ?(?:K|M|אלף|מיליון)? (?:תגובות|comments?)|תגובה אחת)$',
      shares: '^(?:[\\d,.]+ ?(?:K|M|אלף|מיליון)? (?:שיתופים|shares?)|שיתוף אחד)$',
      reach: '^(?:נצפה על ידי|נצפה ע״י|Seen by) [\\d,.]+ ?(?:K|M|אלף|מיליון)?$',
      showsNought: false,
    },
    // What people see of a collage: the rest is a number on the fifth. Nobody is known to have counted: a guess.
    mostPreviews: 5,
    scrolls: true,
    showsLoader: false,
    showsAllComments: false,
    sessionCookies: ['c_user', 'xs'],
    prompts: facebookPrompts,
    // Grey articles ×2 [AP SK2], the others ×5 [VN GF PA AP SK2]; no one mark is everywhere.
    loading: [
      { role: 'progressbar' },
      { role: 'busy' },
      { role: 'skeleton' },
      { role: 'status', names: ['Loading...', 'טוען...'] },
    ],
    settledMs: 8_000,
    signs: facebookSigns,
    locators: {
      username,
      password,
      // A guess.
      logIn: button('התחברות', 'כניסה', 'Log in', 'Log In'),
      twoFactorCode,
      captchaCode,
      continue: {
        ...button('המשך', 'Continue', 'שליחת קוד', 'Submit code', 'Submit'),
        outside: 'dialog',
      },
      // A guess.
      ownRegion: { role: 'navigation', names: ['קיצורי דרך', 'Shortcuts'], match: 'part' },
      // "All groups you've joined (N)", words and number possibly apart ×4 [CH VN SP 70226176539].
      joinedGroups: {
        role: 'heading',
        match: 'start',
        names: ['כל הקבוצות שהצטרפת אליהן', "All groups you've joined"],
      },
      // ×5 [VN GF PA AP SK2]; the Hebrew is a guess.
      loader: { role: 'status', names: ['טוען', 'בטעינה', 'Loading'], match: 'start' },
      // "Join group" ×6, "Join"; on cards [SP]; "הצטרפות לקבוצה" is a guess [FO].
      join: button(
        ...['הצטרפות לקבוצה', 'הצטרף לקבוצה', 'הצטרף', 'הצטרפי', 'הצטרפות'],
        ...['Join group', 'Join'],
      ),
      // "Joined" [VN], of cards doubtful; the others are guesses.
      isMember: button('חבר בקבוצה', 'הצטרפת', 'Joined', 'הזמנה', 'Invite'),
      // All guesses but the long one [VN].
      isRequested: button('ביטול הבקשה', 'Cancel request', 'Requested', 'Request to join group pending'),
      // A guess.
      joinDeclined: {
        role: 'status',
        names: ['הבקשה שלך להצטרף נדחתה', 'בקשתך להצטרף נדחתה', 'Your request to join was declined'],
        match: 'start',
      },
      // "Submit" [49053055871]; the Hebrew is a guess.
      sendAnswers: button('שליחה', 'שלח', 'Submit'),
      // Guesses.
      answersMissing: {
        role: 'alert',
        inside: 'dialog',
        match: 'part',
        names: [
          ...['יש לענות על כל השאלות', 'נא לענות על כל השאלות', 'חובה לענות'],
          ...['Please answer all', 'answer all of the questions', 'This question is required'],
        ],
      },
      // "Join Group Anyway" [KT]; the Hebrew is a guess.
      joinAnyway: {
        role: 'button',
        inside: 'dialog',
        names: ['הצטרפות לקבוצה בכל זאת', 'הצטרפות בכל זאת', 'Join Group Anyway'],
      },
      // Fields and "Submit" are known [49053055871], its name is a guess.
      joinQuestions: { role: 'dialog', names: ['שאלות', 'questions', 'Answer questions'], match: 'part' },
      // Visible text and no label, in several wordings at a time: L [AR FO IL1 IL2 MA]; "כתבו משהו" is a guess.
      openComposer: {
        role: 'button',
        match: 'start',
        outside: 'dialog',
        names: [
          ...['כאן כותבים', 'כתבי משהו', 'כתוב משהו', 'כתבו משהו', 'מה בראש', 'יצירת פוסט ציבורי'],
          ...['Write something', "What's on your mind", 'Create a public post', 'Create post'],
          'Start discussion',
        ],
      },
      // "only admins can post" [NH]; paused groups [MA]; the Hebrew of the first is a guess.
      adminsOnly: {
        role: 'text',
        match: 'part',
        names: ['רק מנהלים יכולים לפרסם', 'הקבוצה מושהית', 'only admins can post', 'Group paused'],
        outside: 'article',
      },
      // In place of the opener, in groups that buy and sell ×2 [IL1 GF]; the Hebrew is a guess.
      listingsOnly: {
        role: 'button',
        match: 'start',
        outside: 'dialog',
        names: ['מכירת פריט', 'מכרו משהו', 'למכור משהו', 'Sell something', 'Sell Something'],
      },
      // The label is "Create post"; in Hebrew the heading says it. It opens empty, the editor comes later [UN FO].
      composer: { role: 'dialog', names: ['יצירת פוסט', 'Create post'], match: 'start' },
      // L [AR]
      addMedia: { ...button('תמונה או סרטון', 'תמונה/סרטון', 'Photo/video'), inside: 'dialog' },
      // Lexical, without a name: the placeholder alone [AR IL2 MA]; comment boxes look the same, hence the dialog [IL1 PA].
      postText: {
        role: 'textbox',
        match: 'start',
        inside: 'dialog',
        names: [
          ...['יצירת פוסט ציבורי', 'כאן כותבים', 'כתבי משהו', 'כתוב משהו', 'כתבו משהו', 'מה בראש'],
          ...['Create a public post', 'Write something', "What's on your mind", 'Start discussion'],
        ],
      },
      // About five file fields are on a page [PH MA].
      postMedia: { role: 'file', inside: 'dialog', outside: 'article' },
      // Guesses: what shows a file is an image or a video without a name [GF MA].
      attachment: {
        role: 'button',
        match: 'start',
        names: [
          ...['הסרת קובץ מצורף', 'הסרת תמונה', 'הסרת סרטון'],
          ...['Remove post attachment', 'Remove photo', 'Remove video', 'Remove attachment'],
        ],
      },
      // An image of a blob, or a video, or a background ×2 [GF MA]; several go into one field [PH MA].
      preview: { role: 'preview', inside: 'dialog' },
      // ×2 [NH FO]
      uploading: { role: 'progressbar', inside: 'dialog' },
      // ×10, L [AR FO MA]; "פרסם" is a guess.
      post: button('פרסום', 'פרסם', 'Post'),
      // No dependable notice [UN AR GF MA NH]; these are guesses.
      posted: {
        role: 'status',
        outside: 'article',
        match: 'part',
        names: [
          'הפוסט שלך פורסם',
          ...['ממתין לאישור', 'בהמתנה לאישור'],
          'Your post was published',
          'Your post is now published',
          'pending',
        ],
      },
      // The banner stays while any post waits [AR]: it tells of the latest only when it changes.
      pendingNotice: [
        ...['בהמתנה לאישור', 'ממתין לאישור'],
        ...['Pending admin approval', 'Your post is pending', 'awaiting admin approval', 'pending'],
        'submitted to the group admins',
      ],
      // ×3 [FO BH SK2]
      postDialog: { role: 'dialog', names: ['הפוסט של', "'s post"], match: 'part', isOptional: true },
      // L [AR]
      noPosts: { role: 'text', names: ['אין פוסטים להצגה', 'No posts to show'] },
      // "See more"; the Hebrew forms are guesses.
      seeMore: button('ראו עוד', 'ראה עוד', 'הצג עוד', 'עוד', 'See more'),
      // "Leave a comment", "Comment" / "תגובה" [FO]
      openComment: {
        role: 'button',
        names: ['כתיבת תגובה', 'תגובה', 'Leave a comment', 'Comment'],
      },
      // Labels in code [57354996339 54590699820 60266849610]; the Hebrew is a guess.
      commentsOff: {
        role: 'text',
        match: 'start',
        names: [
          ...['התגובות לפוסט הזה כבויות', 'התגובות כבויות', 'התגובות הושבתו'],
          ...['Commenting has been turned off', 'Comments are turned off', 'Comments have been turned off'],
        ],
      },
      // ×8; the Hebrew [AP], but that of the newest is a guess.
      commentOrder: button('הרלוונטיות ביותר', 'Most relevant', 'החדשות ביותר', 'Newest'),
      newestComments: { role: 'menuitem', names: ['החדשות ביותר', 'Newest'], match: 'start' },
      allComments: { role: 'menuitem', names: ['כל התגובות', 'All comments'], match: 'start' },
      // [AP]
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
          // [IL4 AP FO SK1]
          ...['כתיבת תגובה', 'כתוב תגובה'],
          ...['Write a comment', 'Write a public comment', 'Answer as', 'Comment as'],
        ],
      },
      // A guess.
      commentMedia: { role: 'file', inside: 'article' },
      // Mostly there is none and Enter sends ×4, L [FO]; some layouts have it [VN GF].
      sendComment: button('תגובה', 'פרסום תגובה', 'Comment', 'Post comment'),
      // Comments are articles too, named for their authors.
      article: { role: 'article', not: ['תגובה מאת', 'תשובה מאת', 'Comment by', 'Reply by'] },
      comment: { role: 'article', names: ['תגובה מאת', 'Comment by'], match: 'start' },
    },
    refusals: [
      // Before a first post [MA]; the English is a guess. Its texts speak of checks and approval, and are no block [FO].
      { reason: 'participation-check', texts: ['בדיקת השתתפות', 'Participation check'] },
      // Guesses.
      { reason: 'not-a-member', texts: ['רק חברים', 'Only members'] },
      {
        // All guesses [AR FO], without the apostrophes, which are of two kinds; read in dialogs and alerts alone ×2 [FO NH].
        // Not 'נסה שוב מאוחר יותר': it ends failures too that are no limit, and what was clicked may be out all the same.
        reason: 'rate-limited',
        texts: [
          ...['לא ניתן להשתמש בתכונה', 'נחסמת באופן זמני'],
          ...['use this feature right now', 'Temporarily Blocked', 'temporarily blocked'],
          ...['Going Too Fast', 'going too fast', 'We limit how often', 'we limit how often'],
        ],
      },
    ],
    limits: {
      daily: { publish: 15, comment: 40, join: 5 },
      dayMs: 86_400_000,
      gapMs: { publish: 90_000, comment: 30_000, join: 90_000 },
      repeatedContentDays: 7,
    },
    settleMs: 60_000,
  };
}
