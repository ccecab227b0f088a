import { compareSeq } from '@megafon/contracts';
import type {
  EventContract,
  EventOf,
  LiveEvent,
  LoginFrame,
  LoginInput,
  WritingProgress,
} from '@megafon/contracts';

type Stop = () => void;
/** A text as far as it is written; the newest wins. */
export type Writing = Omit<WritingProgress, 'userId'>;
const idsKept = 200;
/** The clocks of the servers may be apart by as much: fetching once too often is harmless. */
const clocksApartMs = 2_000;

/** What open pages hear of the server. The socket fills it; tests fill it by hand. */
export class LiveFeed {
  /** What was heard last: sent when the socket comes back, to get what was missed. */
  lastSeq: string | null = null;
  private connected = false;
  private recentIds: string[] = [];
  private readonly handlers = new Map<string, Set<(live: LiveEvent) => void>>();
  private readonly frameHandlers = new Map<string, Set<(frame: LoginFrame) => void>>();
  private readonly writingHandlers = new Map<string, Set<(writing: Writing) => void>>();
  private readonly statusListeners = new Set<Stop>();
  private readonly resyncListeners = new Set<Stop>();
  /** Set by the socket: sends what a person does in the picture of a login. */
  onInput: (sessionId: string, inputs: LoginInput[]) => void = () => undefined;
  /** Set by the socket: tells the server that a login is on screen, or no longer is. */
  onWatch: (sessionId: string, watching: boolean) => void = () => undefined;

  /** Hears one type of event, or all with '*'. */
  on(type: string, handler: (live: LiveEvent) => void): Stop {
    return addTo(this.handlers, type, handler);
  }

  onFrame(sessionId: string, handler: (frame: LoginFrame) => void): Stop {
    this.onWatch(sessionId, true);
    const stop = addTo(this.frameHandlers, sessionId, handler);
    return () => {
      stop();
      if (!this.frameHandlers.has(sessionId)) this.onWatch(sessionId, false);
    };
  }

  /** Hears what is written of one generation, while it is being written. */
  onWriting(generationId: string, handler: (writing: Writing) => void): Stop {
    return addTo(this.writingHandlers, generationId, handler);
  }

  receiveWriting(writing: Writing): void {
    for (const handler of this.writingHandlers.get(writing.generationId) ?? []) handler(writing);
  }

  get watched(): string[] {
    return [...this.frameHandlers.keys()];
  }

  /** Missed events cannot be had any more: everything shown must be fetched again. */
  onResync(listener: Stop): Stop {
    this.resyncListeners.add(listener);
    return () => this.resyncListeners.delete(listener);
  }

  readonly subscribeStatus = (listener: Stop): Stop => {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  };
  readonly isConnected = (): boolean => this.connected;

  setConnected(connected: boolean): void {
    if (this.connected === connected) return;
    this.connected = connected;
    for (const listener of this.statusListeners) listener();
  }

  /**
   * Where a page begins that has seen nothing yet. What happened between its first answers and now, nobody told it: where
   * there was anything, all is fetched again.
   * @param quietMs for so long nothing has happened; unknown of an older server
   * @param openMs for so long the page has been asking
   */
  startAt(seq: string, quietMs = Infinity, openMs = 0): void {
    if (this.lastSeq !== null) return;
    if (quietMs < openMs + clocksApartMs) this.resync(seq);
    else this.lastSeq = seq;
  }

  /**
   * An event came. An older one is dropped, and so is one that was delivered twice: it then has two places in the
   * sequence and one id.
   */
  receive(live: LiveEvent): void {
    if (this.lastSeq !== null && compareSeq(live.seq, this.lastSeq) <= 0) return;
    this.lastSeq = live.seq;
    if (this.recentIds.includes(live.event.id)) return;
    this.recentIds = [...this.recentIds.slice(1 - idsKept), live.event.id];
    for (const type of [live.event.type, '*']) {
      for (const handler of this.handlers.get(type) ?? []) handler(live);
    }
  }

  receiveFrame(frame: LoginFrame): void {
    for (const handler of this.frameHandlers.get(frame.sessionId) ?? []) handler(frame);
  }

  resync(seq: string): void {
    this.lastSeq = seq;
    for (const listener of this.resyncListeners) listener();
  }
}

function addTo<T>(map: Map<string, Set<T>>, key: string, handler: T): Stop {
  const set = map.get(key) ?? new Set<T>();
  map.set(key, set.add(handler));
  return () => {
    set.delete(handler);
    if (set.size === 0) map.delete(key);
  };
}

/** The event of a contract, or null when it is not shaped as the contract says (a newer server). */
export function parseLive<C extends EventContract>(contract: C, live: LiveEvent): EventOf<C> | null {
  const parsed = contract.data.safeParse(live.event.data);
  return parsed.success ? ({ ...live.event, data: parsed.data } as EventOf<C>) : null;
}
