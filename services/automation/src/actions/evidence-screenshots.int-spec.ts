import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SystemClock } from '@megafon/service';
import { eventually } from '@megafon/testing';
import { anAction } from '../../test/an-action.js';
import { startDriver, startSandboxWorld } from '../../test/sandbox-world.js';
import type { DriverBench, SandboxWorld } from '../../test/sandbox-world.js';
import type { AccountContext } from '../browsers/account-context.js';
import type { EvidencePictures } from '../evidence/evidence-pictures.js';
import { takePicture } from '../network/page-picture.js';
import { EvidenceScreenshots } from './evidence-screenshots.js';

let world: SandboxWorld;
let bench: DriverBench;
let context: AccountContext;
let groupId: string;
const kept: Uint8Array[] = [];
const screenshots = new EvidenceScreenshots(
  { takePicture },
  {
    keep: async (_about: unknown, picture: Uint8Array) => void kept.push(picture),
  } as Partial<EvidencePictures> as EvidencePictures,
  new SystemClock(),
);

beforeAll(async () => {
  world = await startSandboxWorld();
  bench = await startDriver(world.url);
  const { groups } = await world.truth<{ groups: { id: string }[] }>('/truth/groups');
  groupId = groups[0]?.id ?? '';
});
afterAll(async () => {
  await bench?.stop();
  await world?.stop();
});
beforeEach(async () => {
  const proxyUrl = world.proxies[0]?.url ?? '';
  context = await bench.pool.open({ proxyUrl, session: null, withPictures: false });
  await bench.driver.openLogin(context);
  await bench.driver.fillCredentials(context, 'plain', 'sandbox-pass');
  await bench.driver.submitCredentials(context);
  await bench.driver.lookAtGroup(context, { groupId });
});
afterEach(async () => {
  kept.length = 0;
  await context?.close();
});

/** Of the pictures that a person would see now, without scrolling: whether each is there. */
const inView = () =>
  context.page.$$eval('img', (images) =>
    images
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      })
      .map((image) => image.complete && image.naturalWidth > 0),
  );
/** What the page looks like the moment it is taken. */
function atTheShot(): { there: boolean[] } {
  const seen: { there: boolean[] } = { there: [] };
  const { page } = context;
  const shoot = page.screenshot.bind(page);
  page.screenshot = (async (options: Parameters<typeof shoot>[0]) => {
    seen.there = await inView();
    return shoot(options);
  }) as typeof page.screenshot;
  return seen;
}

describe('the picture of a page', () => {
  it('is taken with the pictures that are in view, which are refused again after it', async () => {
    const refused = await inView();
    expect(refused.length).toBeGreaterThan(2);
    expect(refused).not.toContain(true);
    const seen = atTheShot();
    // Those that come too late are in the next one.
    await eventually(async () => {
      kept.length = 0;
      expect(await screenshots.take(context, anAction(), 'after')).toMatch(/-after\.jpg$/);
      // What has come in meanwhile is in it as well.
      expect(seen.there.length).toBeGreaterThanOrEqual(refused.length);
      expect(seen.there).not.toContain(false);
      expect(kept).toHaveLength(1);
    });

    const isFetched = await context.page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(true);
          image.onerror = () => resolve(false);
          image.src = '/img/photo/97.png';
        }),
    );
    expect(isFetched).toBe(false);
  });

  it('is taken without those that do not come, and waits a while for them', async () => {
    const patterns = [{ urlPattern: '*/img/photo/*' }];
    // Held and never answered.
    await context.cdp.send('Fetch.enable', { patterns });
    const seen = atTheShot();
    const from = performance.now();
    expect(await screenshots.take(context, anAction(), 'after')).not.toBeNull();
    expect(performance.now() - from).toBeGreaterThan(1_400);
    expect(seen.there).toContain(true);
    expect(seen.there).toContain(false);
  });

  it('is taken all the same of a page without any', async () => {
    await context.page.goto('about:blank');
    expect(await screenshots.take(context, anAction(), 'after')).not.toBeNull();
    expect(kept).toHaveLength(1);
  });
});
