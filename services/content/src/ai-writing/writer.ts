import type {
  MarketingStyle,
  WriterKind,
  WritingFailure,
  WritingLength,
  WritingTarget,
  WritingTask,
} from '@megafon/contracts';
import type { businessTypes } from '@megafon/contracts';

/** All that a text is written from: it is the person's own, and goes to the writer alone. */
export interface WritingOrder {
  target: WritingTarget;
  task: WritingTask;
  brief: string;
  text: string;
  tone: MarketingStyle;
  audience: string;
  length: WritingLength;
  businessName: string;
  businessType: (typeof businessTypes)[number];
  /** Of the person's boxes of that kind, the newest first. */
  ownTexts: readonly string[];
  /** Rises with each generation, so that the same order is not answered with the same words. */
  turn: number;
}

export interface WritingWatch {
  /** Aborted when nobody waits for the text any more. */
  signal: AbortSignal;
  /** Told all that is written so far, as it grows. */
  onText: (text: string) => void;
}

/** A text that could not be written. Its message never holds what was asked or written, nor a key. */
export class WritingFault extends Error {
  constructor(
    readonly reason: WritingFailure,
    /** For the log: a status, a kind of error. */
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'WritingFault';
  }
}

/** Whoever writes texts. */
export abstract class Writer {
  abstract readonly kind: WriterKind;

  /**
   * Writes one variant of an order.
   * @param variant its number, from 0: variants of an order differ
   * @returns the whole text, within what a post or comment may hold
   * @throws WritingFault; the signal's reason
   */
  abstract write(order: WritingOrder, variant: number, watch: WritingWatch): Promise<string>;
}
