import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setAccountConsent } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { ObjectStorage } from '@megafon/storage';
import { eventually } from '@megafon/testing';
import { generateMedia } from '../../test/generated-media.js';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../../test/sandbox-world.js';
import { BrowserPool } from '../browsers/browser-pool.js';
import { SwitchRepository } from '../policy/switch.repository.js';
import { ActionDriving } from './action-driving.js';

const user = newId();
let world: SandboxWorld;
let automation: RunningAutomation;
let accountId: string;
let group: { groupId: string; groupUrl: string; name: string };

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 1 });
  automation = await startAutomation(world);
  const { groups } = await world.truth<{ groups: { id: string; name: string }[] }>('/truth/groups');
  const { id = '', name = '' } = groups[0] ?? {};
  group = { groupId: id, groupUrl: `${world.url}/groups/${id}`, name };
  accountId = await automation.connect(user, 'plain');
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

const setConsent = (consent: boolean) =>
  automation.ask(setAccountConsent, user, { params: { id: accountId }, body: { consent } });
const setKilled = (isOn: boolean) => automation.get(SwitchRepository).setKilled(isOn, 'admin', new Date());
afterEach(async () => {
  jest.restoreAllMocks();
  await setKilled(false);
  await setConsent(true);
});

const mediaFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`megafon-media-${process.pid}-`));

/** Happens when the post is written into the page, and only the click is left. */
function beforeTheClick(happens: () => Promise<unknown>): void {
  const driving = automation.get(ActionDriving);
  const prepare = driving.prepare.bind(driving);
  jest.spyOn(driving, 'prepare').mockImplementationOnce(async (...work) => {
    const ready = await prepare(...work);
    await happens();
    return ready;
  });
}

describe('a post that only has to be clicked', () => {
  it.each([
    ['consent is withdrawn', () => setConsent(false), 'consent-missing'],
    ['the kill switch is thrown', () => setKilled(true), 'kill-switch'],
  ])('is not, when %s', async (_when, happens, reason) => {
    beforeTheClick(happens);
    const work = { kind: 'publish' as const, group, text: `לא עכשיו: ${reason}`, media: null };
    const actionId = await automation.perform(user, accountId, work);
    await eventually(() =>
      expect(automation.published.of('automation.action.failed.v1').map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ actionId, reason }),
      ),
    );
    expect((await world.truth<{ posts: TruthPost[] }>('/truth/posts?author=plain')).posts).toEqual([]);
  });

  it('leaves no copy of its picture on this machine when it is not', async () => {
    const filename = `${newId()}.png`;
    const proxyUrl = world.proxies[0]?.url ?? '';
    const context = await automation.get(BrowserPool).open({ proxyUrl, session: null, withPictures: false });
    const path = await generateMedia(context.page, 'image/png', { folder: tmpdir(), name: filename });
    await context.close();
    await automation.get(ObjectStorage).put(`media/${user}/${filename}`, await readFile(path), 'image/png');
    let copies = 0;
    beforeTheClick(async () => {
      copies = (await mediaFolders()).length;
      await setKilled(true);
    });
    const media = { type: 'image' as const, filename };
    await automation.perform(user, accountId, { kind: 'publish', group, text: 'עם תמונה', media });
    await eventually(async () => {
      expect(copies).toBe(1);
      expect(await mediaFolders()).toEqual([]);
    });
  });
});
