import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getEvidence, removeCampaign } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { answersOf } from '../../test/counted-operations.js';
import { aPublishedCampaign } from '../../test/published-campaign.js';
import { startCampaigns } from '../../test/running-campaigns.js';
import { RunRepository } from '../runs/run.repository.js';

let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
});

/** A campaign with a run, and the names of its pictures. */
async function aPicturedCampaign() {
  const id = await aPublishedCampaign(campaigns, owner, { name: 'קמפיין', groups: 2 });
  const [run] = await campaigns.get(RunRepository).list(owner, { campaignId: id });
  return { id, names: [...(run?.evidence ?? [])] };
}

const ask = (by: string, id: string, name: string) =>
  campaigns.ask(getEvidence, by, { params: { id, name } });

describe('a picture of a run', () => {
  it('is found by its name, the last as the first, and nothing else of its run is read', async () => {
    const { id, names } = await aPicturedCampaign();
    await aPicturedCampaign();
    expect(names.length).toBeGreaterThan(10);
    for (const name of [names[0], names.at(-1)].flatMap((one) => one ?? [])) {
      const read = await answersOf(campaigns, ['runs'], async () => {
        expect(await ask(owner, id, name)).toEqual({ storageKey: `evidence/${owner}/${name}.jpg` });
      });
      expect(read).toEqual([{ campaignId: id }]);
    }
  });

  it('stays when its campaign is removed', async () => {
    const { id, names } = await aPicturedCampaign();
    await campaigns.ask(removeCampaign, owner, { params: { id } });
    const [name = ''] = names;
    expect(await ask(owner, id, name)).toEqual({ storageKey: `evidence/${owner}/${name}.jpg` });
  });

  it('belongs to no other campaign of its owner, and to nobody else', async () => {
    const [first, second] = [await aPicturedCampaign(), await aPicturedCampaign()];
    const [name = ''] = first.names;
    await expect(ask(owner, second.id, name)).rejects.toMatchObject({ code: 'EVIDENCE.NOT_FOUND' });
    await expect(ask(newId(), first.id, name)).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_FOUND' });
  });
});
