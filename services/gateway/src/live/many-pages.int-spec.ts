import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, uniqueName } from '@megafon/testing';
import { aGateway } from '../../test/a-gateway.js';
import type { Gateway, PageSocket } from '../../test/a-gateway.js';
import { tokenOf } from '../../test/tokens.js';
import { LiveSockets } from './live-sockets.js';

let gateway: Gateway;
afterEach(() => gateway.close());

interface OpenPage {
  socket: PageSocket;
  /** Why its connection ended, if it did. */
  ended: string[];
}

async function openPage(): Promise<OpenPage> {
  const page: OpenPage = {
    socket: gateway.socket({ token: tokenOf({ sub: uniqueName('user') }) }),
    ended: [],
  };
  page.socket.on('disconnect', (reason) => page.ended.push(reason));
  await new Promise<void>((resolve, reject) => {
    page.socket.on('connect', resolve);
    page.socket.on('connect_error', reject);
    page.socket.connect();
  });
  return page;
}

describe('a gateway', () => {
  it('takes so many pages and no more, so that it keeps those it has', async () => {
    gateway = await aGateway({ SOCKETS: '2' });
    const [first, second] = [await openPage(), await openPage()];
    await expect(openPage()).rejects.toBeInstanceOf(Error);
    first.socket.disconnect();
    await eventually(async () => expect((await openPage()).socket.connected).toBe(true));
    expect(second.ended).toEqual([]);
  });

  it('that stops lets its pages go as if it were gone, a few at a time', async () => {
    gateway = await aGateway();
    const pages = await Promise.all(Array.from({ length: 60 }, openPage));
    const closed = gateway.app.get(LiveSockets).close();
    const gone = () => pages.filter(({ ended }) => ended.length > 0).length;
    await eventually(() => expect(gone()).toBeGreaterThan(0));
    expect(gone()).toBeLessThan(60);
    await closed;
    await eventually(() => expect(gone()).toBe(60));
    // A page takes that for the end of its session, and asks for a new one first.
    expect(pages.flatMap(({ ended }) => ended)).not.toContain('io server disconnect');
  });
});
