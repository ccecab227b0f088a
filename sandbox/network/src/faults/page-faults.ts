/** What a page learns on what it is to suffer: the calls of its script, and the request of its document. */
export type Call = 'document' | 'page' | 'groups' | 'composer' | 'comments' | 'post' | 'comment' | 'code';

/** What makes a page unkind, and the call that takes it. Each is described in PAGES.md. */
export const pageFaults = {
  'draw-delay': 'page',
  'stuck-splash': 'page',
  'skeleton-stays': 'page',
  'layout-changed': 'page',
  'language-flips': 'page',
  'cookie-prompt': 'page',
  'notification-prompt': 'page',
  'chat-dialog': 'page',
  'unknown-dialog': 'page',
  'quiet-logout': 'page',
  'open-to-strangers': 'document',
  'composer-missing': 'page',
  'admins-only': 'page',
  'other-wording': 'page',
  'slug-links': 'page',
  'permalink-permalink': 'page',
  'permalink-multi': 'page',
  'permalink-php': 'page',
  'permalink-share': 'page',
  'link-noise': 'page',
  'bare-links': 'page',
  unlinked: 'page',
  'scrambled-time': 'page',
  'emoji-pictures': 'page',
  'stray-strings': 'page',
  'texts-cut': 'page',
  'other-see-more': 'page',
  'posts-without-role': 'page',
  'waiting-unmarked': 'page',
  'post-as-page': 'page',
  'login-two-steps': 'page',
  'trust-browser': 'code',
  'throttled-list': 'groups',
  'silent-list': 'groups',
  'suggested-groups': 'groups',
  'editor-late': 'composer',
  'editor-never': 'composer',
  'media-after-press': 'composer',
  'media-remounts-editor': 'composer',
  'upload-slow': 'composer',
  'preview-late': 'composer',
  'input-lost': 'composer',
  'post-lower': 'post',
  'post-late': 'post',
  'post-unseen': 'post',
  'toast-short': 'post',
  'toast-never': 'post',
  'dialog-lingers': 'post',
  'dialog-closes-early': 'composer',
  'post-swallowed': 'post',
  'promo-after-post': 'post',
  'comment-button': 'comments',
  'comment-box-hidden': 'comments',
  'comments-off': 'comments',
  'comment-unseen': 'comment',
} as const satisfies Record<string, Call>;

export type PageFault = keyof typeof pageFaults;
export const pageFaultKinds = Object.keys(pageFaults) as PageFault[];

/** How late, in ms, what comes late comes when nobody says. */
export const lateness: Partial<Record<PageFault, number>> = {
  'draw-delay': 3_000,
  'editor-late': 3_000,
  'upload-slow': 3_000,
  'preview-late': 5_000,
  'post-late': 4_000,
  'post-unseen': 10_000,
  'dialog-lingers': 5_000,
};

export const isPageFault = (kind: string): kind is PageFault => kind in pageFaults;
