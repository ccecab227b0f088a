import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { zoneOf } from '../campaigns/campaign-state.js';
import type { CampaignContent } from '../campaigns/campaign-input.js';
import { Materials } from '../campaigns/materials.js';
import type { HourChooser } from '../runs/hour-chooser.js';
import type { PostChooser } from '../runs/post-chooser.js';
import type { KnownPost } from '../stats/published-post.repository.js';
import { hourChooser } from './choose-hour.js';
import { postChooser } from './choose-post.js';
import { KnownPosts, hourEarnings } from './known-posts.js';
import { hoursLeft, openHours } from './open-hours.js';

type Learning = Pick<CampaignContent, 'type' | 'learns' | 'learnsHours' | 'timeZone'> & {
  _id: string;
  owner: string;
};

/** By what a campaign's posts and their hours are chosen; what is not there is not chosen. */
export interface Choosers {
  choosePost?: PostChooser;
  chooseHour?: HourChooser;
}

@Injectable()
export class ChoosersOfCampaign {
  constructor(
    private readonly knownPosts: KnownPosts,
    private readonly materials: Materials,
    private readonly clock: Clock,
  ) {}

  /** @param startAt of the run, by which the rest of its day is open */
  async of(campaign: Learning, startAt: Date): Promise<Choosers> {
    const { owner, _id, type, learns = false, learnsHours = false } = campaign;
    if (type !== 'mixed_posts' || !(learns || learnsHours)) return {};
    const known = await this.knownPosts.of(owner);
    return {
      ...(learns && { choosePost: postChooser(known, _id, this.clock.now()) }),
      ...(learnsHours && { chooseHour: await this.hours(campaign, known, startAt) }),
    };
  }

  private async hours(campaign: Learning, known: readonly KnownPost[], startAt: Date): Promise<HourChooser> {
    const { owner, _id } = campaign;
    const zone = zoneOf(campaign);
    const earnings = hourEarnings(known, zone);
    const hours = hoursLeft(startAt, zone);
    const quiet = await this.materials.quietAmong(
      owner,
      hours.flatMap(({ times }) => times),
    );
    const read = new Set(earnings.map(({ option }) => Number(option)));
    const open = openHours(hours, (time) => quiet.has(time.getTime()), read);
    return hourChooser(earnings, open, _id);
  }
}
