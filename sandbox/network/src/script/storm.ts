import type { PageFault } from '../faults/page-faults.js';

/** How late the latest part of a page is in a storm, ms. */
export const stormLongestMs = 8_000;

/** What comes in no storm, left to tests that set it, and why. */
export const notInStorm = {
  'layout-changed': 'ends an account: it waits for a layout or for its person',
  'quiet-logout': 'ends an account: its session is gone',
  'unknown-dialog': 'stops what is done on the page: it waits for its person',
  'open-to-strangers': 'shows itself only to who is signed out, which ends an account',
  'throttled-list': 'the list of groups never comes to its end: there is nothing to act on',
  'silent-list': 'the list of groups never comes to its end: there is nothing to act on',
  'admins-only': 'changes what is true: what should stand on the network in the end could not be said',
  'listings-only': 'changes what is true: what should stand on the network in the end could not be said',
  'answers-refused': 'ends what is done in the group: it waits for its person',
  'participation-check': 'ends what is done in the group: it waits for its person',
  'comments-off': 'changes what is true: what should stand on the network in the end could not be said',
  'other-see-more':
    'nothing shows the rest of a text that is cut: nobody tells it from another that begins so',
  unlinked: 'a post without a picture has no address at all: nobody tells it from another of the same text',
  'draw-delay': 'all parts of pages are late by chance anyway',
} as const satisfies Partial<Record<PageFault, string>>;

/** How often each fault comes in a storm. */
export const stormChances: Partial<Record<PageFault, number>> = {
  'stuck-splash': 0.01,
  'skeleton-stays': 0.1,
  'language-flips': 0.02,
  'cookie-prompt': 0.05,
  'notification-prompt': 0.08,
  'chat-dialog': 0.1,
  'composer-missing': 0.02,
  'asked-at-once': 0.3,
  'other-wording': 0.2,
  'slug-links': 0.1,
  'permalink-permalink': 0.15,
  'permalink-multi': 0.08,
  'permalink-php': 0.08,
  'permalink-share': 0.05,
  'link-noise': 0.5,
  'bare-links': 0.2,
  'scrambled-time': 0.3,
  'emoji-pictures': 0.3,
  'stray-strings': 0.3,
  'texts-cut': 0.2,
  'posts-without-role': 0.1,
  'waiting-unmarked': 0.3,
  'post-as-page': 0.2,
  'login-two-steps': 0.3,
  'trust-browser': 0.3,
  'suggested-groups': 0.5,
  'editor-late': 0.15,
  'editor-never': 0.02,
  'media-after-press': 0.2,
  'media-remounts-editor': 0.3,
  'upload-slow': 0.2,
  'preview-late': 0.3,
  'input-lost': 0.02,
  'post-lower': 0.2,
  'post-late': 0.15,
  'post-unseen': 0.15,
  'toast-short': 0.3,
  'toast-never': 0.3,
  'dialog-lingers': 0.1,
  'dialog-closes-early': 0.1,
  'post-swallowed': 0.01,
  'promo-after-post': 0.1,
  'comment-button': 0.15,
  'comment-box-hidden': 0.3,
  'comment-unseen': 0.05,
} satisfies Record<Exclude<PageFault, keyof typeof notInStorm>, number>;

/** What befalls a request that does something, in a storm: how often of all. */
export const stormOfRequests = [
  ['error-500', 0.01],
  ['drop-reply', 0.02],
  ['reset', 0.01],
] as const;
