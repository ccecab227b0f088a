import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getModelToken, newId } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { Panel } from '../../test/panel.js';
import { ACTION_FACT } from '../documents/fact.schemas.js';
import type { ActionFact } from '../documents/fact.schemas.js';
import { FactsModule } from '../facts/facts.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { ForgetOwnersOfActions } from './forget-owners-of-actions.js';
import { UpgradesModule } from './upgrades.module.js';

let admin: InProcess;
beforeAll(async () => {
  admin = await startInProcess([FactsModule, StatsModule, UpgradesModule]);
});
afterAll(() => admin.close());

it('rows of actions that said whose they were say it no more, however many there are, and count as they did', async () => {
  const panel = new Panel(admin);
  await panel.take(panel.succeeded('publish'));
  const actions = admin.app.get<Model<ActionFact>>(getModelToken(ACTION_FACT), { strict: false });
  const before = await panel.stats();
  const row = await actions.findOne().lean();
  const old = Array.from({ length: 2_500 }, () => ({ ...row, _id: newId(), owner: panel.user }));
  await actions.collection.insertMany(old as never[]);
  const upgrade = admin.get(ForgetOwnersOfActions);
  for (let isDone = false; !isDone;) isDone = await upgrade.migrate();
  expect(await actions.collection.countDocuments({ owner: { $exists: true } })).toBe(0);
  const [first] = old;
  const { owner: _owner, ...rest } = first ?? {};
  expect(await actions.collection.findOne({ _id: first?._id as never })).toEqual(rest);
  expect(await panel.stats()).toEqual(before);
});
