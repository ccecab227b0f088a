import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  decodeLoginFrame,
  interactiveCancel,
  interactiveLogin,
  interactiveScreenshot,
  redisNames,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { RedisConnection } from '@megafon/service';
import { eventually } from '@megafon/testing';
import { aLogin, startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';

let world: SandboxWorld;
let automation: RunningAutomation;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 1 });
  automation = await startAutomation(world);
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});

it('a live login sends its picture as the page changes while its owner watches, and none to others', async () => {
  const user = newId();
  const show = () => automation.ask(interactiveScreenshot, user, { params: { sessionId } });
  const { client, seal } = automation.get(RedisConnection);
  const login = await automation.ask(interactiveLogin, user, { body: aLogin(user, 'two-factor') });
  const { sessionId = '' } = login;
  const channel = redisNames.loginFrames(user);
  const subscriber = await automation.get(RedisConnection).connect('test');
  const frames: { sessionId: string; stage: string; form?: unknown }[] = [];
  // Without the key nobody sees one: a code may stand in it.
  let legible = 0;
  await subscriber.subscribe(
    channel,
    (sealed: Buffer) => {
      if (decodeLoginFrame(sealed)) legible += 1;
      const bytes = seal.openBytes(sealed, channel);
      const frame = bytes && decodeLoginFrame(bytes);
      if (frame) frames.push(frame);
    },
    true,
  );
  await client.sAdd(redisNames.loginWatch(newId(), sessionId), 'a gateway');
  await eventually(async () => expect((await show()).success).toBe(true));
  expect(frames).toEqual([]);
  await client.sAdd(redisNames.loginWatch(user, sessionId), 'a gateway');
  await eventually(() =>
    expect(frames).toContainEqual(expect.objectContaining({ sessionId, stage: 'two-factor' })),
  );
  expect(legible).toBe(0);
  const form = (await show()).formInPicture;
  expect(form?.width).toBeLessThan(0.6);
  await eventually(() => expect(frames.map((frame) => frame.form)).toContainEqual(form));
  await automation.ask(interactiveCancel, user, { params: { sessionId } });
});
