import type { ActionFailure, PauseReason } from '@megafon/contracts';

/** What is to be done next: try again soon, wait for the network, ask the person, or stop and look. */
export type NextStep = 'retry' | 'wait' | 'ask-person' | 'stop';

const nextSteps: Partial<Record<ActionFailure, NextStep>> = {
  'network-failed': 'retry',
  timeout: 'retry',
  'media-unreadable': 'retry',
  'rate-limited': 'wait',
  checkpoint: 'ask-person',
  'session-expired': 'ask-person',
  blocked: 'ask-person',
  'proxy-failed': 'ask-person',
};

const pauses: Partial<Record<ActionFailure, PauseReason>> = {
  checkpoint: 'checkpoint',
  'rate-limited': 'rate-limit',
  'session-expired': 'session-expired',
  blocked: 'blocked',
  'proxy-failed': 'proxy-failed',
};

/** The network did not do what was asked, and it is known why. */
export class NetworkError extends Error {
  /** What was missing, for the log and for whoever mends a profile. */
  readonly detail: string | null;

  /** A whole page that came to rest and is of no known kind: it may ask the person something. */
  readonly isStrange: boolean;

  constructor(
    readonly reason: ActionFailure,
    options: { cause?: unknown; detail?: string; isStrange?: boolean } = {},
  ) {
    const { cause, detail, isStrange = false } = options;
    super(`the network: ${reason}${detail === undefined ? '' : ` (${detail})`}`, { cause });
    this.name = 'NetworkError';
    this.detail = detail ?? null;
    this.isStrange = isStrange;
  }

  get next(): NextStep {
    return nextSteps[this.reason] ?? 'stop';
  }

  /** Why the whole account stands still, where it does. */
  get pause(): PauseReason | null {
    return pauses[this.reason] ?? null;
  }
}

/** The page answered nothing that is known after the click: it may have happened. */
export class LostAnswerError extends Error {
  constructor(options?: { cause?: unknown }) {
    super('the network gave no answer to the click', options);
    this.name = 'LostAnswerError';
  }

  /** Another page came instead of an answer: why the account stands still. It says nothing about the click. */
  get pause(): PauseReason | null {
    return this.cause instanceof NetworkError ? this.cause.pause : null;
  }
}
