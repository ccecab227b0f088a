import type { Locator, Prompt } from './network-profile.js';

const button = (...names: string[]): Locator => ({ role: 'button', names });
const notNow = button('לא עכשיו', 'Not now', 'Not Now');

/**
 * The questions of Facebook that are put aside; tags as in facebook.ts. Trusting or saving a browser is no harmless click:
 * it is the person's, and the session is valid without it [LG].
 */
export const facebookPrompts: readonly Prompt[] = [
  {
    // "Decline optional cookies" ×8; the Hebrew is doubtful. Also a page of its own, /user_cookie_prompt [LG].
    name: 'cookies',
    dialog: { role: 'dialog', names: ['Cookie', 'cookies'], match: 'part', isOptional: true },
    dismiss: button(
      ...['לדחות קובצי Cookie אופציונליים', 'דחיית קובצי Cookie אופציונליים'],
      'Decline optional cookies',
    ),
  },
  // "Not now" closes what stops an account as well: these three, by name, and nothing else.
  {
    // After a post ×4 [53373492235 59890663372 69021553209 70990947567]; the Hebrew is a guess.
    name: 'promo',
    dialog: {
      role: 'dialog',
      match: 'start',
      names: [
        ...['לדבר ישירות עם אנשים', 'הוספת כפתור WhatsApp'],
        ...['Speak With People Directly', 'Add WhatsApp button'],
      ],
    },
    dismiss: notNow,
  },
  {
    // A guess: the prompts of [AR FO] have no name there.
    name: 'notifications',
    dialog: {
      role: 'dialog',
      match: 'start',
      names: ['להפעיל התראות', 'הפעלת התראות', 'Turn on notifications', 'Turn on desktop notifications'],
    },
    dismiss: notNow,
  },
  {
    // A guess.
    name: 'invite-friends',
    dialog: { role: 'dialog', match: 'start', names: ['להזמין חברים', 'הזמנת חברים', 'Invite friends'] },
    dismiss: notNow,
  },
];
