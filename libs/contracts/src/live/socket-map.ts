import type { ErrorReply } from '../definition/errors.js';
import type { EventEnvelope } from '../definition/event.js';
import type { WritingProgress } from '../content/ai-writing.js';
import type { LoginInput } from '../automation/login-input.js';
import type { LoginStage } from '../automation/logins.js';
import type { PicturePart } from '../automation/picture-part.js';

/** An event with its place in the user's own sequence: what a page sends back when it reconnects. */
export interface LiveEvent {
  /** Rises within one user's sequence (a Redis stream id). */
  seq: string;
  event: EventEnvelope;
}

/** The newest picture of a live login, sent only while the page watches it. */
export interface LoginFrame {
  sessionId: string;
  /** JPEG. */
  image: ArrayBuffer | Uint8Array;
  /** When it was taken, in milliseconds since the epoch. */
  takenAt: number;
  stage: LoginStage;
  /** Where the form stands in it: what a page shows first. */
  form?: PicturePart | null | undefined;
}

/**
 * The socket. A page authenticates with its access token in `auth.token` and says in `auth.lastSeq` what it saw last;
 * it then gets what it missed, or `resync` when the sequence no longer reaches back that far.
 */
export interface ServerToClient {
  event: (live: LiveEvent) => void;
  resync: (from: { seq: string }) => void;
  /**
   * Where a page that has seen nothing yet begins: what it sends back as `lastSeq` until its first event. `quietMs`: for so
   * long nothing has happened, in milliseconds; what the page fetched before that may be old.
   */
  ready: (from: { seq: string; quietMs?: number }) => void;
  frame: (frame: LoginFrame) => void;
  /** What is written of a text so far, while it is being written: the newest wins. */
  writing: (progress: Omit<WritingProgress, 'userId'>) => void;
  /** A message of the page was not taken: there were too many. */
  refused: (refusal: ErrorReply) => void;
}

export interface ClientToServer {
  /** Renewed by the page every `watchRenewMs` while the login is on screen. */
  'login.watch': (sessionId: string) => void;
  'login.unwatch': (sessionId: string) => void;
  /** What the person does in the picture of a login whose wheel they have; nothing of it is kept. */
  'login.input': (sessionId: string, inputs: LoginInput[]) => void;
}

export const watchRenewMs = 4_000;
export const watchTtlMs = 10_000;
/** A page sends what is done in a picture at once, and what follows gathered for so long. */
export const inputGatherMs = 80;

/** Names that more than one process must agree on. */
export const redisNames = {
  loginFrames: (userId: string) => `login:frames:${userId}`,
  /** A set of the gateways at which this user's pages watch: what another user asks for is another key. */
  loginWatch: (userId: string, sessionId: string) => `login:watch:${userId}:${sessionId}`,
  /** The channel of what a user does in the picture of a login (see LoginInput), as JSON. */
  loginInput: (userId: string, sessionId: string) => `login:input:${userId}:${sessionId}`,
  liveStream: (userId: string) => `live:${userId}`,
  /** The channel of texts that are being written (see WritingProgress), of all users. */
  writing: 'ai:writing',
  /** Access tokens issued before this second are refused. */
  tokensNotBefore: (userId: string) => `auth:not-before:${userId}`,
  /** Access tokens of this session are refused. */
  endedSession: (sessionId: string) => `auth:ended:${sessionId}`,
} as const;
