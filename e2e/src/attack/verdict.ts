import type { ErrorCode } from '@megafon/contracts';
import type { Answer } from './http-client.js';

/**
 * What an answer says of the system that gave it. `late`: by design, of a machine that has no time or place left; such
 * are judged where the machine was ours. A `fault` is one on any machine.
 */
export type Verdict = 'fine' | 'late' | 'fault';

/**
 * What a call has to come to: `taken`, `refused`, or refused before anything was begun for it (`at the door`). Where
 * nothing is said, both are right.
 */
export type Meant = 'taken' | 'refused' | 'at the door' | 'unsaid';

/** A full or stopped server, a hash that waited too long, a reply that came too late: nothing else may be 503 or 504. */
const withoutTime: readonly string[] = ['SERVICE.UNAVAILABLE', 'SERVICE.TIMEOUT'] satisfies ErrorCode[];
/** What a user may not have more of is no fault of a file. */
const usedUp: readonly string[] = ['REQUEST.TOO_MANY', 'MEDIA.LIMIT_REACHED'] satisfies ErrorCode[];
/** Asked of the body and its caller alone. */
const atTheDoor: readonly string[] = [
  'REQUEST.INVALID',
  'REQUEST.TOO_LARGE',
  'REQUEST.TOO_MANY',
  'REQUEST.UNSUPPORTED_TYPE',
  'ACCOUNT.WRONG_USER',
  'ACCOUNT.CONSENT_REQUIRED',
] satisfies ErrorCode[];
/** `/ready` has no code: a loop that is late makes a process unready. */
const unready = '{"ready":false';

export function verdictOn(answer: Pick<Answer, 'status' | 'body'>, meant: Meant = 'unsaid'): Verdict {
  const { status, body } = answer;
  const code = codeIn(body);
  if (status === 0) return 'fine';
  if (status >= 500) {
    const byDesign = withoutTime.includes(code) || (status === 503 && body.startsWith(unready));
    return byDesign ? 'late' : 'fault';
  }
  const isTaken = status < 300;
  switch (meant) {
    case 'taken':
      // A body that came too slowly.
      if (status === 408) return 'late';
      return isTaken || usedUp.includes(code) ? 'fine' : 'fault';
    case 'refused':
      return isTaken ? 'fault' : 'fine';
    case 'at the door':
      return atTheDoor.includes(code) ? 'fine' : 'fault';
    case 'unsaid':
      return 'fine';
  }
}

/** What our own code says of it. */
export function verdictOnCode(code: string): Verdict {
  if (code === 'REQUEST.TOO_MANY') return 'fine';
  return withoutTime.includes(code) ? 'late' : 'fault';
}

/** @returns the code of a refusal of ours; empty where it is none */
export function codeIn(body: string): string {
  return /"code":"([A-Z_0-9]+\.[A-Z_0-9]+)"/.exec(body)?.[1] ?? '';
}
