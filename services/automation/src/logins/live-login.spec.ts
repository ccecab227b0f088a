import { describe, expect, it } from '@jest/globals';
import type { AccountContext } from '../browsers/account-context.js';
import { LiveLogin } from './live-login.js';
import type { LoginSubject } from './live-login.js';

/** A page whose next picture comes when the test says so. */
function aLogin() {
  const taken: ((picture: Buffer) => void)[] = [];
  const page = { screenshot: () => new Promise<Buffer>((resolve) => taken.push(resolve)) };
  const live = new LiveLogin({} as LoginSubject, { page } as unknown as AccountContext);
  return { live, take: (text: string) => taken.shift()?.(Buffer.from(text)) };
}

const textOf = (picture: Buffer | null) => picture?.toString();

describe('a live login', () => {
  it('waits for somebody once it has asked something, and not while that is being answered', async () => {
    const { live } = aLogin();
    for (const stage of ['opening', 'filling'] as const) {
      live.stage = stage;
      expect(live.waitsForSomebody).toBe(false);
    }
    live.stage = 'two-factor';
    expect(live.waitsForSomebody).toBe(true);
    await live.unseen(async () => expect(live.waitsForSomebody).toBe(false));
    expect(live.waitsForSomebody).toBe(true);
  });
});

describe('the picture of a live login', () => {
  it('is the last one before it while a code is being entered', async () => {
    const { live, take } = aLogin();
    const first = live.look(0);
    take('before');
    await first;
    await live.unseen(async () => {
      expect(textOf(await live.look(0))).toBe('before');
      expect(live.show(Buffer.from('with the code'), Date.now())).toBe(false);
    });
    expect(textOf(live.lastPicture)).toBe('before');
  });

  it('is not one that was asked for before the code and taken while it stood there', async () => {
    const { live, take } = aLogin();
    const asked = live.look(0);
    await live.unseen(async () => undefined);
    take('with the code');
    expect(await asked).toBeNull();
  });

  it('is not a frame that was taken while the code stood there and came afterwards', async () => {
    const { live } = aLogin();
    const takenAtMs = Date.now();
    await live.unseen(async () => undefined);
    expect(live.show(Buffer.from('with the code'), takenAtMs)).toBe(false);
    expect(live.show(Buffer.from('moved on'), Date.now() + 1)).toBe(true);
  });
});
