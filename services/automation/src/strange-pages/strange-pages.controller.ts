import { Controller } from '@nestjs/common';
import { AppError, getStrangePagePicture, listStrangePages, mostStrangePages } from '@megafon/contracts';
import type { ReplyOf, StrangePage } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { CurrentProfile } from '../network/layouts/current-profile.js';
import { placesOf } from './page-hold.js';
import type { PageHold } from './page-hold.js';
import { StrangePages } from './strange-pages.js';

/** The gateway lets only admins ask. */
@Controller()
export class StrangePagesController {
  constructor(
    private readonly pages: StrangePages,
    private readonly profile: CurrentProfile,
  ) {}

  @Handles(listStrangePages)
  async list(_request: RequestOf<typeof listStrangePages>): Promise<ReplyOf<typeof listStrangePages>> {
    const waiting = await this.pages.waiting();
    const pages = waiting.slice(0, mostStrangePages).flatMap(shown);
    const { current, refusal } = this.profile;
    const profile = { name: current.name, version: current.version, refusal };
    return { success: true, data: { profile, pages, total: waiting.length } };
  }

  @Handles(getStrangePagePicture)
  async picture({
    params: { accountId, kind },
  }: RequestOf<typeof getStrangePagePicture>): Promise<ReplyOf<typeof getStrangePagePicture>> {
    const storageKey = (await this.pages.find(accountId, kind))?.picture;
    if (!storageKey) throw new AppError('EVIDENCE.NOT_FOUND');
    return { storageKey };
  }
}

function shown(hold: PageHold): StrangePage[] {
  const { accountId, accountName, kind, since, until, met, detail, picture } = hold;
  if (since === null || until === null) return [];
  const address = picture === null ? null : `/admin/strange-pages/${accountId}/${kind}/picture`;
  const times = { since: since.toISOString(), nextLookAt: until.toISOString() };
  return [{ accountId, accountName, kind, ...times, places: placesOf(met), detail, picture: address }];
}
