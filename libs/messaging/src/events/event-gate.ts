import type { EventEnvelope } from '@megafon/contracts';

/** Says which events a service takes at all. Provided by who knows what the service's state is of. */
export abstract class EventGate {
  /** What is not taken is passed over, as what nobody here wants. @throws where it is not known: then it is tried again */
  abstract takes(event: EventEnvelope): Promise<boolean>;
}
