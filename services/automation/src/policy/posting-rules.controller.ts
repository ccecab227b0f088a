import { Controller } from '@nestjs/common';
import { askQuietTime, askQuietTimes, getPostingRules, savePostingRules } from '@megafon/contracts';
import type { PostingRules, PostingRulesReply, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { TimeZoneRepository } from '@megafon/time-zones';
import { PostingLimits } from './posting-limits.js';
import { PostingRulesRepository } from './posting-rules.repository.js';
import { nextQuietTime, quietTime } from './quiet-times.js';

@Controller()
export class PostingRulesController {
  constructor(
    private readonly rules: PostingRulesRepository,
    private readonly limits: PostingLimits,
    private readonly zones: TimeZoneRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(getPostingRules)
  async get({ userId }: RequestOf<typeof getPostingRules>): Promise<PostingRulesReply> {
    return this.shown(userId, await this.rules.of(userId));
  }

  @Handles(savePostingRules)
  async save({ userId, body }: RequestOf<typeof savePostingRules>): Promise<PostingRulesReply> {
    await this.rules.keep(userId, body);
    return this.shown(userId, body);
  }

  @Handles(askQuietTime)
  async ask({ body }: RequestOf<typeof askQuietTime>): Promise<ReplyOf<typeof askQuietTime>> {
    const { quiet: rules } = await this.limits.of(body.owner);
    const quiet = quietTime(new Date(body.at), rules);
    return { quiet: quiet && { ...quiet, until: quiet.until.toISOString() } };
  }

  @Handles(askQuietTimes)
  async askAll({ body }: RequestOf<typeof askQuietTimes>): Promise<ReplyOf<typeof askQuietTimes>> {
    const { quiet: rules } = await this.limits.of(body.owner);
    return { quiet: body.times.map((at) => quietTime(new Date(at), rules) !== null) };
  }

  private async shown(owner: string, rules: PostingRules): Promise<PostingRulesReply> {
    const { quiet } = this.limits.under(rules, await this.zones.of(owner));
    const next = nextQuietTime(this.clock.now(), quiet);
    const { publish, comment } = this.limits.ceiling.daily;
    return {
      success: true,
      rules,
      ceiling: { publish: shownLimit(publish), comment: shownLimit(comment) },
      next: next && { ...next, from: next.from.toISOString(), until: next.until.toISOString() },
    };
  }
}

function shownLimit(limit: number): number | null {
  return Number.isFinite(limit) ? limit : null;
}
