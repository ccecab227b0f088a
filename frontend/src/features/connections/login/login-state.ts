import { loginSessionTtlMs } from '@megafon/contracts';
import type { LoginStage, PicturePart } from '@megafon/contracts';

/** What the network asks of the person. */
export interface LoginFlags {
  needs2FA: boolean;
  needsCaptcha: boolean;
  needsApproval: boolean;
  /** The page is one that only the person can answer, in the picture. */
  needsTakeover: boolean;
  isLoggedIn: boolean;
}

/**
 * starting: the first call is under way. open: the person and the network talk. completing: the session is being kept.
 * unfinished: completing failed and may be tried again.
 */
type LoginPhase = 'idle' | 'starting' | 'open' | 'completing' | 'unfinished';

export interface LoginState {
  phase: LoginPhase;
  accountName: string;
  /** An account that was connected before: its success has other words. */
  reconnecting: boolean;
  /** Known before the first call ends where the socket tells it. */
  sessionId: string | null;
  flags: LoginFlags;
  /** A data URL of the last answer; the socket's frames are kept by whoever draws them. */
  screenshot: string | null;
  /** Where the form stands in that picture; null where it is shown whole. */
  form: PicturePart | null;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  sendingCode: boolean;
  /** The person has the wheel. */
  isDriven: boolean;
  /** What went wrong and does not end the login. */
  problem: string | null;
  /** What comes next, where a part was right. */
  notice: string | null;
}

const noFlags: LoginFlags = {
  needs2FA: false,
  needsCaptcha: false,
  needsApproval: false,
  needsTakeover: false,
  isLoggedIn: false,
};

export const idleLogin: LoginState = {
  phase: 'idle',
  accountName: '',
  reconnecting: false,
  sessionId: null,
  flags: noFlags,
  screenshot: null,
  form: null,
  expiresAt: 0,
  sendingCode: false,
  isDriven: false,
  problem: null,
  notice: null,
};

export type LoginAction =
  | { type: 'started'; accountName: string; reconnecting: boolean; now: number }
  | { type: 'session-known'; sessionId: string }
  | {
      type: 'opened';
      sessionId: string;
      flags: LoginFlags;
      screenshot: string | null;
      form: PicturePart | null;
      expiresAt: number | null;
    }
  | {
      type: 'looked';
      flags: LoginFlags;
      screenshot: string | null;
      form: PicturePart | null;
      expiresAt: number | null;
      /** As it was when the look was asked for, and as it found it. */
      wasDriven: boolean;
      isDriven: boolean;
    }
  | { type: 'driven'; isDriven: boolean }
  | { type: 'stage'; stage: LoginStage }
  | { type: 'code-sending' }
  | {
      type: 'code-answered';
      flags: LoginFlags | null;
      screenshot: string | null;
      form: PicturePart | null;
      problem: string | null;
      notice: string | null;
    }
  | { type: 'problem'; problem: string | null }
  | { type: 'completing' }
  | { type: 'complete-failed'; problem: string }
  | { type: 'closed' };

/** What a stage asks of the person; null for a stage in which nothing is known yet or any more. */
function flagsOf(stage: LoginStage): LoginFlags | null {
  switch (stage) {
    case 'two-factor':
      return { ...noFlags, needs2FA: true };
    case 'captcha':
      return { ...noFlags, needsCaptcha: true };
    case 'two-factor-captcha':
      return { ...noFlags, needs2FA: true, needsCaptcha: true };
    case 'approval':
      return { ...noFlags, needsApproval: true };
    case 'challenge':
      return { ...noFlags, needsTakeover: true };
    case 'logged-in':
    case 'completed':
      return { ...noFlags, isLoggedIn: true };
    case 'opening':
    case 'filling':
      return noFlags;
    default:
      return null;
  }
}

/** A picture and its part go together: an answer without a picture changes neither. */
function pictureOf(
  answer: Pick<LoginState, 'screenshot' | 'form'>,
  { screenshot, form }: LoginState,
): Pick<LoginState, 'screenshot' | 'form'> {
  return answer.screenshot === null
    ? { screenshot, form }
    : { screenshot: answer.screenshot, form: answer.form };
}

export function loginReducer(state: LoginState, action: LoginAction): LoginState {
  switch (action.type) {
    case 'started':
      return {
        ...idleLogin,
        phase: 'starting',
        accountName: action.accountName,
        reconnecting: action.reconnecting,
        expiresAt: action.now + loginSessionTtlMs,
      };
    case 'session-known':
      return state.phase === 'starting' ? { ...state, sessionId: action.sessionId } : state;
    case 'opened':
      return {
        ...state,
        phase: 'open',
        sessionId: action.sessionId,
        flags: action.flags,
        ...pictureOf(action, state),
        expiresAt: action.expiresAt ?? state.expiresAt,
        problem: null,
      };
    case 'looked':
      if (state.phase !== 'open') return state;
      return {
        ...state,
        flags: state.flags.isLoggedIn ? state.flags : action.flags,
        ...pictureOf(action, state),
        expiresAt: action.expiresAt ?? state.expiresAt,
        // Taken or given back meanwhile: the answer is older.
        isDriven: state.isDriven === action.wasDriven ? action.isDriven : state.isDriven,
      };
    case 'driven':
      return state.phase === 'open' ? { ...state, isDriven: action.isDriven, problem: null } : state;
    case 'stage': {
      const flags = flagsOf(action.stage);
      return state.phase === 'open' && flags && !state.flags.isLoggedIn ? { ...state, flags } : state;
    }
    case 'code-sending':
      return { ...state, sendingCode: true, problem: null, notice: null };
    case 'code-answered':
      return {
        ...state,
        sendingCode: false,
        flags: action.flags ?? state.flags,
        ...pictureOf(action, state),
        problem: action.problem,
        notice: action.notice,
      };
    case 'problem':
      return { ...state, problem: action.problem };
    case 'completing':
      return { ...state, phase: 'completing', problem: null };
    case 'complete-failed':
      return { ...state, phase: 'unfinished', problem: action.problem };
    case 'closed':
      return idleLogin;
  }
}
