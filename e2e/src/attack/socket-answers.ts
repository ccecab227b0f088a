import type { ErrorReply, ServerToClient } from '@megafon/contracts';
import type { Socket } from 'socket.io-client';
import type { Noted } from './noted.js';
import { verdictOnCode } from './verdict.js';
import type { Verdict } from './verdict.js';

/** As a page hears it; what is `refused` is judged by its code. A picture would be one of somebody's login. */
const said: Readonly<Record<keyof ServerToClient, Verdict>> = {
  event: 'fine',
  ready: 'fine',
  resync: 'fine',
  writing: 'fine',
  refused: 'fine',
  frame: 'fault',
};
/** A limit ends the connection under it. Whom the server sends away in its own name had no good token, and ours is good. */
const endings: Readonly<Record<Socket.DisconnectReason, Verdict>> = {
  'transport close': 'fine',
  'transport error': 'fine',
  'io client disconnect': 'fine',
  'io server disconnect': 'fault',
  'ping timeout': 'late',
  'parse error': 'fault',
};

interface Heard {
  told: string;
  verdict: Verdict;
  /** By this a limit shows. */
  holdsBack: boolean;
}

export function heardOf(name: string, content: unknown): Heard {
  if (name !== 'refused') {
    const verdict = Object.hasOwn(said, name) ? said[name as keyof ServerToClient] : 'fault';
    return { told: `said ${name}`, verdict, holdsBack: false };
  }
  const { code = 'nothing' } = (content ?? {}) as Partial<ErrorReply>;
  return { told: `refused ${code}`, verdict: verdictOnCode(code), holdsBack: true };
}

export function endingOf(reason: Socket.DisconnectReason): Heard {
  return { told: `ended ${reason}`, verdict: endings[reason], holdsBack: reason.startsWith('transport') };
}

/** @param error of `connect_error`: with what the gateway answered, or of the connection itself */
export function failureOf(error: Error & { data?: unknown; description?: unknown }): Heard {
  const { code } = (error.data ?? {}) as Partial<ErrorReply>;
  if (code !== undefined)
    return { told: `turned away ${code}`, verdict: verdictOnCode(code), holdsBack: true };
  if (error.message === 'timeout') return { told: 'turned away late', verdict: 'late', holdsBack: false };
  const { message = '' } = (error.description ?? {}) as { message?: string };
  // Where an upgrade is refused its connection ends (see SocketGuard): any status is another's.
  const status = /server response: (\d{3})/.exec(message)?.[1];
  const verdict = status !== undefined && Number(status) >= 500 ? 'fault' : 'fine';
  return { told: `turned away ${status ?? error.message}`, verdict, holdsBack: true };
}

/** Notes all that a server says to sockets that ask for too much, and whether it held them back. */
export class SocketAnswers {
  private heldBack = false;

  constructor(private readonly noted: Noted) {}

  of(socket: Socket): void {
    socket.on('connect', () => this.noted.note('connected'));
    socket.on('connect_error', (error) => this.hear(failureOf(error)));
    socket.on('disconnect', (reason) => {
      // What we ended ourselves says nothing of the server.
      if (reason !== 'io client disconnect') this.hear(endingOf(reason));
    });
    socket.onAny((name: string, content: unknown) => this.hear(heardOf(name, content)));
  }

  /** Nobody takes all that came: on a machine without time nothing may have come yet. */
  end(): void {
    if (!this.heldBack) this.noted.note('never held back', 'late');
  }

  private hear({ told, verdict, holdsBack }: Heard): void {
    this.noted.note(told, verdict);
    if (holdsBack && verdict === 'fine') this.heldBack = true;
  }
}
