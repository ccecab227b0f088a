import { Injectable } from '@nestjs/common';
import { actingKinds, actionSucceeded } from '@megafon/contracts';
import type { ActionKind, EventOf } from '@megafon/contracts';
import { ReadOnVisit } from './read-on-visit.js';

const acting: ReadonlySet<ActionKind> = new Set(actingKinds);

@Injectable()
export class ReadOnVisitWhenActed {
  static readonly on = actionSucceeded;

  constructor(private readonly readOnVisit: ReadOnVisit) {}

  /** Harmless when delivered twice: each reading is one action. A reading brings no other with it. */
  async handle({ data }: EventOf<typeof actionSucceeded>): Promise<void> {
    if (acting.has(data.kind)) await this.readOnVisit.execute(data.owner, data.accountId);
  }
}
