import { Injectable } from '@nestjs/common';
import { accountRemoved } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { EvidencePictures } from '../evidence/evidence-pictures.js';

/** What an account's pages looked like goes with the account. */
@Injectable()
export class DeletePicturesWhenAccountRemoved {
  static readonly on = accountRemoved;

  constructor(private readonly pictures: EvidencePictures) {}

  /** Harmless when delivered twice; one that fails half-way goes on with what is left. */
  async handle({ data: { owner, accountId }, time }: EventOf<typeof accountRemoved>): Promise<void> {
    await this.pictures.deleteOfAccount(owner, accountId, new Date(time));
  }
}
