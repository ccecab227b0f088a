import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { campaignChanged } from '@megafon/contracts';
import { getModelToken, newId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { Recount } from '../counts/recount.js';
import { ACTION_FACT, CAMPAIGN_FACT } from '../documents/fact.schemas.js';
import type { ActionFact, CampaignFact } from '../documents/fact.schemas.js';
import { FactsModule } from '../facts/facts.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { Panel } from '../../test/panel.js';
import { Retention } from './retention.js';
import { RetentionModule } from './retention.module.js';

let admin: InProcess;
let panel: Panel;
beforeAll(async () => {
  admin = await startInProcess([FactsModule, RetentionModule.of(400), StatsModule]);
});
afterAll(() => admin.close());
beforeEach(() => {
  panel = new Panel(admin);
});

describe('rows that are old', () => {
  const yearsMs = 500 * 86_400_000;
  const rows = () => admin.app.get<Model<ActionFact>>(getModelToken(ACTION_FACT), { strict: false });
  const figures = async () => (await panel.stats()).actions;
  const sweep = () => admin.get(Retention).sweep();

  beforeEach(async () => {
    for (const event of [panel.succeeded('publish'), panel.succeeded('comment'), panel.unknown()])
      await panel.take(event);
    admin.clock.advance(yearsMs);
    await panel.take(panel.succeeded('publish'));
  });

  it('go, and the counts stay as they are, counted anew too; what is new or unknown stays', async () => {
    const before = await figures();
    const open = await rows().countDocuments({ state: 'unknown' });
    expect((await sweep())['action-facts']).toBeGreaterThanOrEqual(2);
    expect(await rows().countDocuments({ settledAt: { $ne: null } })).toBe(1);
    expect(await rows().countDocuments({ state: 'unknown' })).toBe(open);
    expect(await figures()).toEqual(before);
    for (let time = 0; time < 2; time += 1) {
      await admin.get(Recount).execute();
      expect(await figures()).toEqual(before);
    }
  });

  it('go once when a round is cut short, or all are counted anew in the middle of it', async () => {
    const before = await figures();
    const cut = jest.spyOn(rows(), 'deleteMany').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect(await sweep()).not.toHaveProperty('action-facts');
    cut.mockRestore();
    expect(await figures()).toEqual(before);
    await admin.get(Recount).execute();
    expect(await figures()).toEqual(before);
    await sweep();
    expect(await figures()).toEqual(before);
    await admin.get(Recount).execute();
    expect(await figures()).toEqual(before);
  });

  it('of what was removed go too', async () => {
    const removed = (campaignId: string) =>
      panel.fact(campaignChanged, { campaignId, name: 'ק', change: 'removed', status: 'published' });
    const campaigns = admin.app.get<Model<CampaignFact>>(getModelToken(CAMPAIGN_FACT), { strict: false });
    const [old, recent] = [newId(), newId()];
    await panel.take(removed(old));
    admin.clock.advance(yearsMs);
    await panel.take(removed(recent));
    const before = await panel.stats();
    expect((await sweep())['campaigns-removed']).toBeGreaterThanOrEqual(1);
    const left = await campaigns.find({ removed: true }, { _id: 1 }).lean();
    expect(left.map(({ _id }) => _id)).toEqual([recent]);
    expect((await panel.stats()).content).toEqual(before.content);
  });
});
