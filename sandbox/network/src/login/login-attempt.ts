import { isCodeRight } from './totp.js';
import { stableNumber } from '../world/stable-number.js';
import type { Account, LoginStep } from '../world/state.js';

/** After so many wrong answers a login starts over. */
export const mostFailures = 5;

/** A login under way: the password was right and something more is asked. */
export interface LoginAttempt {
  id: string;
  username: string;
  /** What is still asked, first things first. Empty: signed in. */
  steps: LoginStep[];
  /** The text in the picture; a new one after each mistake. */
  captcha: string;
  failures: number;
  /** What was given last at the captcha, the code page or the puzzle; null before. */
  lastAnswer: string | null;
  approval: 'waiting' | 'approved' | 'denied';
  startedAt: number;
  proxy: string | null;
}

const puzzleShapes = ['circle', 'square', 'triangle'] as const;
export type PuzzleShape = (typeof puzzleShapes)[number];

export type AnswerResult = 'next' | 'wrong' | 'start-over';

/** What the page of shapes asks for: one of them, by the attempt. */
export function puzzleShape({ id }: Pick<LoginAttempt, 'id'>): PuzzleShape {
  return puzzleShapes[stableNumber(id) % puzzleShapes.length] ?? 'circle';
}

/** The shape, the end of the slider, and the name of the person, as the page sends them. */
function puzzleAnswer({ id, username }: LoginAttempt): string {
  return `${puzzleShape({ id })} 100 ${username}`;
}

/** Where the person stands: the step asked now, signed in, or out. */
export function currentStep(attempt: LoginAttempt): LoginStep | 'done' | 'start-over' {
  if (attempt.failures >= mostFailures || attempt.approval === 'denied') return 'start-over';
  return attempt.steps[0] ?? 'done';
}

/** Judges the text typed at the captcha or at the code page, and moves the attempt on. */
export function answer(
  attempt: LoginAttempt,
  account: Account,
  given: string,
  now: number,
  newCaptcha: () => string,
): AnswerResult {
  const step = currentStep(attempt);
  attempt.lastAnswer = given;
  const right =
    (step === 'captcha' && given.trim().toUpperCase() === attempt.captcha) ||
    (step === 'puzzle' && given === puzzleAnswer(attempt)) ||
    (step === 'two-factor' && isCodeRight(account.totpSecret, given, now));
  if (right) {
    attempt.steps.shift();
    return 'next';
  }
  attempt.failures += 1;
  // A picture is good for one answer, as on real sites.
  if (step === 'captcha') attempt.captcha = newCaptcha();
  return currentStep(attempt) === 'start-over' ? 'start-over' : 'wrong';
}

/** The person's answer on the phone. Harmless when no approval is asked, or when it was answered before. */
export function settleApproval(attempt: LoginAttempt, approved: boolean): void {
  if (attempt.approval !== 'waiting' || !attempt.steps.includes('approval')) return;
  attempt.approval = approved ? 'approved' : 'denied';
  if (approved) attempt.steps = attempt.steps.filter((step) => step !== 'approval');
}
