import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { ActionKind } from '@megafon/contracts';
import { changeByVersion, InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { CurrentProfile } from '../network/layouts/current-profile.js';
import { AutomationMetrics } from '../automation-metrics.js';
import { heldUntil, isGeneral, isOfStartPage, isPatient, meet, waitsFor } from './page-hold.js';
import type { Met, PageHold } from './page-hold.js';
import { PAGE_HOLD_MODEL } from './page-hold.schema.js';

/** How old what is known of other processes may be: each click asks, and there is hardly ever anything. */
const knownForMs = 2_000;
/** From so many on what is general covers the rest. */
const mostHeld = 1_000;
const maxAttempts = 10;

interface Subject {
  owner: string;
  accountId: string;
  accountName: string;
  kind: ActionKind;
}

/**
 * Pages that nothing here knows: whoever keeps meeting them waits, and tries one place after a while, instead of failing
 * in one group after the other. Where several accounts wait the network has changed, and all wait.
 */
@Injectable()
export class StrangePages implements OnModuleInit {
  private known: { holds: readonly PageHold[]; profile: string; at: number } | null = null;

  constructor(
    @InjectModel(PAGE_HOLD_MODEL) private readonly model: Model<PageHold>,
    private readonly clock: Clock,
    private readonly metrics: AutomationMetrics,
    private readonly profile: CurrentProfile,
    @Inject(CONFIG) private readonly config: Pick<Config, 'STRANGE_PAGE_WAIT_MS'>,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('strange_pages', async () => (await this.waiting()).length);
  }

  /** Until when the account begins nothing of the kind; null when it may. @throws what the database throws */
  async heldUntil(accountId: string, kind: ActionKind): Promise<Date | null> {
    return heldUntil(await this.holds(), { accountId, kind }, this.clock.now());
  }

  /** All that is waited for, the longest first. */
  async waiting(): Promise<PageHold[]> {
    return (await this.holds()).filter(({ until }) => until !== null);
  }

  async find(accountId: string, kind: ActionKind): Promise<PageHold | null> {
    return this.model.findOne({ _id: idOf(accountId, kind) }).lean<PageHold>();
  }

  /** @returns until when its action waits; null when it fails. */
  async met(subject: Subject, what: Omit<Met, 'at'>): Promise<Date | null> {
    if (!isPatient(subject.kind)) return null;
    const { version: profile } = this.profile.current;
    const at = this.clock.now();
    const others = (await this.holds()).filter(({ accountId }) => accountId !== subject.accountId);
    const firstWaitMs = this.config.STRANGE_PAGE_WAIT_MS;
    const manner = { isGeneral: isGeneral(others, subject.kind), firstWaitMs };
    const fresh = freshHold(subject, profile, at);
    let held: PageHold = fresh;
    await changeByVersion(this.model, {
      fresh,
      maxAttempts,
      decide: (stored) => {
        // What an older profile did not know says nothing of this one.
        const hold = stored.profile === profile ? stored : { ...fresh, version: stored.version };
        held = meet(hold, { at, ...what }, manner);
        const { _id, version, ...fields } = held;
        return fields;
      },
    });
    this.known = null;
    return waitsFor(held, what.actionId) ? held.until : null;
  }

  /** Whether a start page is not known of this account alone: where others wait for theirs, the network has changed. */
  async isOnlyOf(accountId: string): Promise<boolean> {
    const others = (await this.holds()).filter((hold) => hold.accountId !== accountId);
    return !isGeneral(others, 'visit');
  }

  /**
   * Something of the kind went well.
   * @param ends whether what was met is over by it
   */
  async wentWell(accountId: string, kind: ActionKind, ends = (_: PageHold) => true): Promise<void> {
    const _id = idOf(accountId, kind);
    if (!(await this.holds()).some((hold) => hold._id === _id && ends(hold))) return;
    await this.model.deleteOne({ _id });
    this.known = null;
  }

  /** The start page alone was opened, and is known: it says nothing of groups whose pages are not. */
  async startPageWentWell(accountId: string): Promise<void> {
    await this.wentWell(accountId, 'visit', isOfStartPage);
  }

  async forget(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
    this.known = null;
  }

  private async holds(): Promise<readonly PageHold[]> {
    const at = this.clock.now().getTime();
    const { version: profile } = this.profile.current;
    if (this.known?.profile !== profile || Math.abs(at - this.known.at) > knownForMs) {
      const holds = await this.model.find({ profile }).sort({ until: -1 }).limit(mostHeld).lean<PageHold[]>();
      this.known = { holds, profile, at };
    }
    return this.known.holds;
  }
}

const idOf = (accountId: string, kind: ActionKind) => `${accountId}:${kind}`;

function freshHold({ owner, accountId, accountName, kind }: Subject, profile: string, at: Date): PageHold {
  const subject = { _id: idOf(accountId, kind), owner, accountId, accountName, kind };
  const nothingYet = { met: [], since: null, until: null, waits: 0, detail: '', picture: null };
  return { ...subject, profile, ...nothingYet, forgetAt: at, version: 0 };
}
