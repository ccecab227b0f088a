import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statusOf } from '../../test/status-of.js';
import { startEgressWorld } from '../../test/egress-world.js';
import type { EgressWorld } from '../../test/egress-world.js';
import { startDriver } from '../../test/sandbox-world.js';
import type { DriverBench } from '../../test/sandbox-world.js';
import { waysOut } from '../../test/ways-out.js';
import type { AccountContext } from '../browsers/account-context.js';
import { Forwarder } from './forwarder.js';

const caseMs = 240_000;

let world: EgressWorld;
let bench: DriverBench;
let context: AccountContext;

beforeAll(async () => {
  world = await startEgressWorld();
  bench = await startDriver(world.networkUrl);
  context = await bench.pool.open({ proxyUrl: world.proxyUrl, session: null, withPictures: true });
});
afterAll(async () => {
  await context?.close();
  await bench?.stop();
  await world?.stop();
});

/** Addresses inside: the neighbour in several spellings, the metadata of clouds, and a stranger. */
function inside(): string[] {
  const { port } = world.neighbour;
  return [
    ...['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '127.1', '2130706433', '[::ffff:127.0.0.1]'].map(
      (host) => `http://${host}:${port}/`,
    ),
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'https://example.com/',
  ];
}

function expectNothingOutside(): void {
  expect(world.neighbour.connections()).toBe(0);
  const network = new URL(world.networkUrl).host;
  expect([...world.asked].filter((target) => target !== network)).toEqual([]);
}

describe('a page in an account, in a real Chromium', () => {
  it(
    'reaches its network, through the proxy',
    async () => {
      await context.page.goto(world.networkUrl);
      expect(await context.page.title()).toBe('network');
      expect([...world.asked]).toEqual([new URL(world.networkUrl).host]);
    },
    caseMs,
  );

  it.each(Object.keys(waysOut))(
    'reaches nothing else by %s',
    async (way) => {
      await context.page.goto(world.networkUrl);
      const answers = inside().map(async (url) => {
        const answer = await context.page.evaluate(`(${waysOut[way]})(${JSON.stringify(url)})`);
        return [url, answer];
      });
      for (const [url, answer] of await Promise.all(answers)) {
        // The refusal of our forwarder is an answer to who only asks whether there was one.
        if (new URL(String(url)).protocol === 'https:') expect(answer).not.toBe('reached');
      }
      expectNothingOutside();
    },
    caseMs,
  );

  it(
    'is refused when it goes there itself, or is sent there',
    async () => {
      for (const url of inside().filter((url) => url.startsWith('http:'))) {
        const away = `${world.networkUrl}/away?to=${encodeURIComponent(url)}`;
        for (const address of [url, away]) expect(await statusOf(context.page, address)).toBe(403);
      }
      expectNothingOutside();
    },
    caseMs,
  );

  it(
    'reads no file of the machine',
    async () => {
      await context.page.goto(world.networkUrl);
      const read = await context.page.evaluate(`Promise.all([
        fetch('file:///etc/passwd').then(() => 'reached', () => 'refused'),
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = 'file:///etc/passwd';
          document.body.append(frame);
          setTimeout(() => resolve(frame.contentDocument ? 'blank' : 'other'), 300);
        }),
      ])`);
      expect(read).toEqual(['refused', 'blank']);
      await context.page.evaluate(`location.href = 'file:///etc/passwd'`);
      expect(await context.page.evaluate('location.href')).toBe(`${world.networkUrl}/`);
    },
    caseMs,
  );

  it(
    'sends nothing past the proxy by WebRTC',
    async () => {
      await context.page.goto(world.networkUrl);
      const candidates = await context.page.evaluate(`(async () => {
        const found = [];
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${world.udp.port}' }] });
        // Without a way out it gathers for as long as it likes.
        const gathered = new Promise((resolve) => {
          setTimeout(resolve, 1_500);
          peer.onicecandidate = ({ candidate }) => (candidate ? found.push(candidate.candidate) : resolve());
        });
        peer.createDataChannel('x');
        await peer.setLocalDescription(await peer.createOffer());
        await gathered;
        return found;
      })()`);
      expect(world.udp.packets()).toBe(0);
      expect(candidates).toEqual([]);
    },
    caseMs,
  );

  it('would have been seen: the neighbour counts who comes', async () => {
    await fetch(`http://127.0.0.1:${world.neighbour.port}/`);
    expect(world.neighbour.connections()).toBe(1);
  });
});

describe('a proxy inside our walls, where the network is public', () => {
  it.each(['localhost', '127.0.0.1'])(
    'is never connected to: %s',
    async (host) => {
      const before = world.asked.size;
      const port = new URL(world.proxyUrl).port;
      const rules = { origin: 'https://www.facebook.com', hosts: ['facebook.com'] };
      const forwarder = await Forwarder.open(`http://user:pass@${host}:${port}`, rules);
      const reply = await fetchThrough(forwarder.url, 'http://www.facebook.com/');
      await forwarder.close();
      expect(reply).toBe(593);
      expect(world.asked.size).toBe(before);
    },
    caseMs,
  );
});

async function fetchThrough(proxyUrl: string, url: string): Promise<number | undefined> {
  const { request } = await import('node:http');
  const { hostname: host, port } = new URL(proxyUrl);
  return new Promise((resolve, reject) => {
    request({ host, port, path: url, headers: { host: new URL(url).host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
