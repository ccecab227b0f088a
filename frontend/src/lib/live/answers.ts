import type { DataOf, Endpoint, EventContract, ReplyOf, RequestSource } from '@megafon/contracts';
import { hashKey } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../query.js';
import { parseLive } from './feed.js';
import type { LiveFeed } from './feed.js';

/** A burst of events fetches an answer at its beginning, and once more after this. */
const gatherMs = 300;

/** What events may do to the answers that pages hold. */
class Answers {
  private readonly resting = new Map<string, { timer: ReturnType<typeof setTimeout>; again: boolean }>();

  constructor(private readonly client: QueryClient) {}

  /** Marks a call's answers as old, all of them or that to `input`; those on screen are fetched again. */
  refetch<E extends Endpoint>(endpoint: E, input?: RequestSource<E>): void {
    const queryKey = keyOf(endpoint, input);
    const id = hashKey(queryKey);
    const rest = this.resting.get(id);
    if (rest) {
      rest.again = true;
      return;
    }
    const timer = setTimeout(() => {
      const { again } = this.resting.get(id) ?? {};
      this.resting.delete(id);
      if (again === true) this.refetch(endpoint, input);
    }, gatherMs);
    this.resting.set(id, { timer, again: false });
    void this.client.invalidateQueries({ queryKey });
  }

  /** Marks every answer as old; those on screen are fetched again. */
  refetchAll(): void {
    void this.client.invalidateQueries();
  }

  /** Writes what an event told into an answer; nothing where there is none yet. */
  patch<E extends Endpoint>(
    endpoint: E,
    input: RequestSource<E>,
    change: (answer: ReplyOf<E>) => ReplyOf<E>,
  ): void {
    this.client.setQueryData<ReplyOf<E>>(keyOf(endpoint, input), (answer) => answer && change(answer));
  }

  /** Writes what an event told into every answer of a call that comes by pages. */
  patchPages<E extends Endpoint>(endpoint: E, change: (page: ReplyOf<E>) => ReplyOf<E>): void {
    const changed = (answer: Paged<ReplyOf<E>>): Paged<ReplyOf<E>> =>
      isGathered(answer) ? { ...answer, pages: answer.pages.map(change) } : change(answer);
    this.client.setQueriesData<Paged<ReplyOf<E>>>(
      { queryKey: keyOf(endpoint) },
      (answer) => answer && changed(answer),
    );
  }

  /** Every page of a call that is known. */
  pagesOf<E extends Endpoint>(endpoint: E): ReplyOf<E>[] {
    return this.client
      .getQueriesData<Paged<ReplyOf<E>>>({ queryKey: keyOf(endpoint) })
      .flatMap(([, answer]) => (answer === undefined ? [] : isGathered(answer) ? answer.pages : [answer]));
  }

  /** Drops the answer that is on its way: it is older than the event. */
  cancel<E extends Endpoint>(endpoint: E, input: RequestSource<E>): void {
    void this.client.cancelQueries({ queryKey: keyOf(endpoint, input) });
  }

  read<E extends Endpoint>(endpoint: E, input: RequestSource<E>): ReplyOf<E> | undefined {
    return this.client.getQueryData(query(endpoint, input).queryKey);
  }

  stop(): void {
    for (const { timer } of this.resting.values()) clearTimeout(timer);
    this.resting.clear();
  }
}

/** One page, or those that were loaded one after the other. */
type Paged<T> = T | InfiniteData<T>;

function isGathered<T>(answer: Paged<T>): answer is InfiniteData<T> {
  return typeof answer === 'object' && answer !== null && 'pageParams' in answer;
}

type Change<D> = (data: D, answers: Answers) => void;

/** What one type of event does to the answers. */
export interface LiveRule {
  readonly contract: EventContract;
  readonly change: Change<unknown>;
}

/** `change` runs for every event of the type, whatever page is on screen. */
export function onLive<C extends EventContract>(contract: C, change: Change<DataOf<C>>): LiveRule {
  return { contract, change: change as Change<unknown> };
}

/** Every event of the type makes the answers of these calls old. */
export function refetches(contract: EventContract, ...endpoints: readonly Endpoint[]): LiveRule {
  return onLive(contract, (_, answers) => endpoints.forEach((endpoint) => answers.refetch(endpoint)));
}

/** Lets the events of a feed change the answers of a client, until the returned function is called. */
export function applyRules(feed: LiveFeed, client: QueryClient, rules: readonly LiveRule[]): () => void {
  const answers = new Answers(client);
  const stops = rules.map(({ contract, change }) =>
    feed.on(contract.type, (live) => {
      const event = parseLive(contract, live);
      if (event) change(event.data, answers);
    }),
  );
  return () => {
    stops.forEach((stop) => stop());
    answers.stop();
  };
}
