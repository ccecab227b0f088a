import type { Locator, PageSign } from './network-profile.js';

/*
 * Tags in brackets name the sources of the facts sheet, ×N how many agree, L one that was seen live; a guess is a name
 * that nobody says they saw.
 */

const button = (...names: string[]): Locator => ({ role: 'button', names });
const textbox = (...names: string[]): Locator => ({ role: 'textbox', names, match: 'start' });
/** Of the page itself: posts hold any words, and a group is called anything. */
const heading = (...names: string[]): Locator => ({
  role: 'heading',
  names,
  match: 'start',
  outside: 'article',
});
const dialog = (...names: string[]): Locator => ({ role: 'dialog', names, match: 'part' });
const alert = (...names: string[]): Locator => ({ role: 'alert', names, match: 'part', outside: 'article' });

/** Apostrophes are of two kinds. */
const either = (...names: string[]): string[] =>
  names.flatMap((name) => (name.includes("'") ? [name, name.replaceAll("'", '’')] : [name]));

// The fields are name=email and name=pass [LG]; their labels are guesses, as public pages show them.
const username = textbox(
  'כתובת אימייל',
  'אימייל או טלפון',
  'אימייל או מספר',
  'Email',
  'Email address or phone number',
  'Mobile number',
);
const password = textbox('סיסמה', 'Password');
// One text field, late [LG]; the label is a guess.
const twoFactorCode = textbox('קוד', 'Code', 'Login code');
// A guess.
const captchaCode = textbox(
  'הזן את התווים',
  'הזינו את התווים',
  'Enter the characters',
  'Enter characters',
  'Enter text',
);
export const loginFields = { username, password, twoFactorCode, captchaCode };

/*
 * What is said of a limit: all guesses [AR FO], and the last of the Hebrew has no source at all. It comes in a dialog or
 * an alert, and is read only there, since posts hold these words ×2 [FO NH].
 */
const limits = [
  ...['לא ניתן להשתמש בתכונה', 'נחסמת באופן זמני', 'אין לך אפשרות להשתמש בתכונה'],
  ...either("You can't use this feature right now", "You're Temporarily Blocked", "You're Going Too Fast"),
  'We limit how often you can post',
];
/** The Hebrew is a guess [AR FO]. What merely failed may end so: only what begins so is about a limit. */
const later = ['נסה שוב מאוחר יותר', 'Try again later'];

// "This content isn't available right now": deleted, private or blocked [AR FO]; the others are guesses.
const gone = [
  ...['התוכן הזה לא זמין', 'התוכן הזה אינו זמין', 'התוכן אינו זמין'],
  ...['הדף הזה לא זמין', 'הדף הזה אינו זמין', 'הדף אינו זמין'],
  ...either("This content isn't available", "This page isn't available"),
];

// What stands on pages of whoever is signed out [AP]; as links or buttons, and in English, guesses.
const signedOut: readonly Locator[] = (['link', 'button'] as const).map((role) => ({
  role,
  names: [
    ...['שכחת את הסיסמה?', 'שכחת את הסיסמה', 'יצירת חשבון חדש'],
    ...['Forgot password?', 'Forgotten password?', 'Create new account'],
  ],
  outside: 'article',
}));

export const facebookSigns: readonly PageSign[] = [
  { is: 'rate-limit', all: [dialog(...limits, 'temporarily blocked')] },
  { is: 'rate-limit', all: [{ ...dialog(...later), match: 'start' }] },
  { is: 'rate-limit', all: [alert(...limits)] },
  { is: 'rate-limit', all: [{ ...alert(...later), match: 'start' }] },
  // As a page of its own, which nobody says they saw: never where the heading may be the name of a group.
  {
    is: 'rate-limit',
    path: '^/(?!groups/(?!joins\\b|feed\\b|discover\\b)|permalink\\.php|share/)',
    all: [heading(...limits)],
  },
  { is: 'two-factor-captcha', all: [twoFactorCode, captchaCode] },
  { is: 'captcha', all: [captchaCode] },
  { is: 'two-factor', path: '^/(two_step_verification|two_factor|checkpoint)', all: [twoFactorCode] },
  // Guesses: of the page that waits for another device the path alone is known, and is a checkpoint below [LG].
  {
    is: 'approval',
    all: [
      heading(
        ...['בדוק את ההתראות', 'בדקו את ההתראות', 'אשר את ההתחברות', 'ממתינים לאישור'],
        ...['Check your notifications', 'Approve your login', 'Waiting for approval'],
      ),
    ],
  },
  // Guesses; the path below is known [LG].
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
  // Paths [LG]: most are seen by two sources or more.
  { is: 'blocked', path: '^/account_disabled\\b' },
  { is: 'checkpoint', path: '^/checkpoint' },
  // A code that was mailed; a yes on another device, which leaving the page does not prove [LG 69669366304].
  { is: 'checkpoint', path: '^/auth_platform/' },
  // Something to prove, an address to confirm, terms to agree to, an account to get back [LG]; what they ask is a guess.
  { is: 'checkpoint', path: '^/(?:challenge|confirmemail|consent|recover)\\b' },
  // "The password (that) you've entered is incorrect" [LG]; the Hebrew and the others are guesses.
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
          ...either(
            "password that you've entered",
            "password you've entered",
            "isn't connected to an account",
          ),
          ...['password that you entered', 'password you entered'],
        ],
      },
    ],
  },
  { is: 'login-form', all: [username, password] },
  // In two steps: the password comes after it.
  { is: 'login-form', path: '^/login', all: [username] },
  // A session that is over may show no more than a page without a composer [TU].
  ...signedOut.map((mark): PageSign => ({
    is: 'login-form',
    path: '^/(?:groups/|permalink\\.php|share/)',
    all: [mark],
  })),
  { is: 'not-found', all: [{ ...dialog(...gone), match: 'start' }] },
  { is: 'not-found', all: [{ ...alert(...gone), match: 'start' }] },
  { is: 'not-found', all: [heading(...gone)] },
  // It asks whether to trust the browser; the session is valid already [LG].
  { is: 'signed-in', path: '^/two_factor/remember_browser' },
  // Marks of the top bar, L [AR].
  { is: 'signed-in', all: [button('הפרופיל שלך', 'Your profile')] },
  // A guess.
  {
    is: 'signed-in',
    all: [{ role: 'navigation', names: ['פייסבוק', 'Facebook', 'קיצורי דרך', 'Shortcuts'], match: 'part' }],
  },
];
