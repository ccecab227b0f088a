export type Language = 'he' | 'en';
export type LoginStep = 'captcha' | 'two-factor' | 'approval' | 'puzzle';

export interface Account {
  username: string;
  /** Digits, as they are dialled in Israel. */
  phone: string;
  displayName: string;
  language: Language;
  /** What the login asks after the password, in this order. */
  steps: LoginStep[];
  blocked: boolean;
  slow: boolean;
  /** Raw bytes of the TOTP secret, shared with the account's phone page. */
  totpSecret: Buffer;
}

export interface Group {
  id: string;
  name: string;
  description: string;
  privacy: 'public' | 'private';
  memberCount: number;
  /** Questions a person answers when asking to join; only private groups have them. */
  questions: string[];
  /** New posts wait for a moderator. */
  approvesPosts: boolean;
  /** Made up on request, to give an account many: nobody else finds it. */
  isExtra?: boolean;
}

export interface Membership {
  groupId: string;
  requestedAt: number;
  /** From this time on (ms) the account is a member; null: only when a moderator says so. */
  approveAt: number | null;
  /** A moderator said no. */
  declined?: boolean;
  answers: string[];
  /** Requests to join that came when the account was in the group, or had asked. */
  again?: number;
}

export interface MediaFile {
  id: string;
  name: string;
  type: string;
  sizeBytes: number;
  /** Of the bytes, in hex; '' for made-up pictures. */
  sha256: string;
  url: string;
}

export interface Post {
  id: string;
  groupId: string;
  /** An account's username, or the name of a made-up person for seeded posts. */
  author: string;
  text: string;
  media: MediaFile[];
  createdAt: number;
  /** From this time on (ms) others see the post; null: it waits for a moderator. */
  approveAt: number | null;
  declined: boolean;
  /** A moderator took it down. */
  removed?: boolean;
  proxy: string | null;
  seeded: boolean;
  likedBy: string[];
}

export interface Comment {
  id: string;
  postId: string;
  author: string;
  text: string;
  media: MediaFile[];
  createdAt: number;
  proxy: string | null;
  seeded: boolean;
}

export interface Session {
  id: string;
  username: string;
  createdAt: number;
}
