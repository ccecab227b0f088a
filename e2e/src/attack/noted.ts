import type { Answer } from './http-client.js';
import { codeIn, verdictOn } from './verdict.js';
import type { Meant, Verdict } from './verdict.js';

/** What an attacker tells of the system. */
export interface Attacked {
  /** How many of each: the status of an answer (0: the connection ended without one), or what a socket was told. */
  answers: Record<string, number>;
  /** Some of what no machine may answer. */
  faults: string[];
  /** Some of what a machine without time answers by design. */
  late: string[];
}

/** So many different ones of a kind are kept. */
const most = 5;

/** Counts what a system answers, and keeps what it should not have. */
export class Noted {
  readonly all: Attacked = { answers: {}, faults: [], late: [] };

  /** @param what was asked */
  answer(given: Pick<Answer, 'status' | 'body'>, what: string, meant: Meant = 'unsaid'): void {
    const verdict = verdictOn(given, meant);
    const { status, body } = given;
    const wanted =
      meant === 'unsaid' ? '' : `, meant to be ${meant === 'at the door' ? 'refused at the door' : meant}`;
    this.note(String(status), verdict, `${codeIn(body)} ${what}${wanted}`);
  }

  /** @param told what a system said, as it is counted */
  note(told: string, verdict: Verdict = 'fine', what = ''): void {
    const { answers, faults, late } = this.all;
    answers[told] = (answers[told] ?? 0) + 1;
    if (verdict === 'fine') return;
    const kept = verdict === 'fault' ? faults : late;
    const one = `${told} ${what}`.replace(/ +/g, ' ').trim();
    if (kept.length < most && !kept.includes(one)) kept.push(one);
  }
}
