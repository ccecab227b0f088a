import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { pauseCampaign, resolveMaterials, runCampaign, submitPostComments } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import {
  aCampaign,
  accountIds,
  anOwner,
  boxes,
  commandsIn,
  failed,
  hasBegun,
  materials,
  startCampaigns,
  started,
  succeeded,
} from '../../test/running-campaigns.js';
import { AskCommentsAgainAfterRestore } from '../post-comments/ask-comments-again-after-restore.js';
import { AdvanceJobWhenActionReported } from '../post-comments/events/advance-job-when-action-reported.js';
import { AskAgainAfterRestore } from './ask-again-after-restore.js';
import { AdvanceRunWhenActionStarted } from './events/advance-run-when-action-started.js';
import { AdvanceRunWhenActionSucceeded } from './events/advance-run-when-action-succeeded.js';

let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = anOwner(campaigns, { groups: 2, accounts: 2 });
});

const restoredAt = () => campaigns.clock.now();
/** What automation is asked for by that, of one run or submission, also what it was asked for before. */
async function askedBy(step: () => Promise<unknown>, originId: string) {
  const sent: EventEnvelope[] = [];
  const publish = jest
    .spyOn(campaigns.published, 'publish')
    .mockImplementation((events) => Promise.resolve(void sent.push(...events)));
  await step();
  await campaigns.get(Outbox).idle();
  publish.mockRestore();
  return commandsIn(sent, originId);
}
const restore = () => campaigns.get(AskAgainAfterRestore).afterRestore();
async function begun() {
  const { _id: id } = await aCampaign(campaigns, owner);
  const { runId } = await campaigns.ask(runCampaign, owner, { params: { id } });
  await hasBegun(campaigns);
  await campaigns.get(Outbox).idle();
  return { id, runId, commands: commandsIn(campaigns.published.events, runId) };
}

it('asks for what is open of a run, as it did before, and for nothing that has ended or is still planned', async () => {
  const { runId, commands } = await begun();
  const [done, begins] = commands;
  if (!done || !begins) throw new Error('two accounts are asked');
  const next = await askedBy(
    () => campaigns.get(AdvanceRunWhenActionSucceeded).handle(succeeded(done)),
    runId,
  );
  await campaigns.get(AdvanceRunWhenActionStarted).handle(started(begins));
  const again = await askedBy(restore, runId);
  const open = [...next, ...commands.slice(1)].map(({ id, data }) => ({ id, data }));
  expect(again).toHaveLength(open.length);
  expect(again).toEqual(expect.arrayContaining(open.map((command) => expect.objectContaining(command))));
});

it('asks for nothing that was called back', async () => {
  const { id, runId } = await begun();
  await campaigns.ask(pauseCampaign, owner, { params: { id } });
  expect(await askedBy(restore, runId)).toEqual([]);
});

it('asks for the comments that are open, as of the restore', async () => {
  const texts = ['א', 'ב'].map((text) => ({ text, media: null }));
  campaigns.services.answer(resolveMaterials, () => ({ ...materials(0), comments: texts }));
  const body = {
    postUrl: 'https://network.test/groups/1/posts/2',
    facebookAccounts: accountIds,
    commentBoxId: boxes.commentBox,
  };
  const { job } = await campaigns.ask(submitPostComments, owner, { body });
  await campaigns.get(Outbox).idle();
  const [first, second] = commandsIn(campaigns.published.events, job._id);
  if (!first || !second) throw new Error('two accounts are asked');
  await campaigns.get(AdvanceJobWhenActionReported).handle(failed(first, 'daily-cap'));
  campaigns.clock.advance(60_000);
  const lost = { from: new Date(0), until: new Date(0), restoredAt: restoredAt() };
  const again = await askedBy(() => campaigns.get(AskCommentsAgainAfterRestore).afterRestore(lost), job._id);
  expect(again).toMatchObject([{ id: second.id, time: lost.restoredAt.toISOString(), data: second.data }]);
});
