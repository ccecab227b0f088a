import { describe, expect, it } from '@jest/globals';
import { Clock } from '@megafon/service';
import type { LeaseHold } from './account.repository.js';
import { Lease, LeaseLostError } from './lease.js';

const hold: LeaseHold = { owner: 'o', accountId: 'a', workerId: 'w', fence: 7 };

class SetClock extends Clock {
  ms = 1_000;
  isSure = true;

  now(): Date {
    return new Date(this.ms);
  }

  override sure(): Promise<boolean> {
    return Promise.resolve(this.isSure);
  }
}

function aLease() {
  const clock = new SetClock();
  const stored = { fence: 7, until: 2_000, released: false };
  const accounts = {
    renew: async ({ fence }: LeaseHold, until: Date) => {
      if (stored.fence !== fence) return false;
      stored.until = until.getTime();
      return true;
    },
    release: async ({ fence }: LeaseHold) => {
      stored.released = stored.fence === fence;
    },
  };
  const lease = new Lease(accounts, hold, 2_000, { ttlMs: 1_000, renewMs: 60_000, clock });
  return { lease, clock, stored };
}

describe('a lease', () => {
  it('is held while it is renewed in time', async () => {
    const { lease, clock, stored } = aLease();
    clock.ms = 1_900;
    await lease.renew();
    expect(stored.until).toBe(2_900);
    clock.ms = 2_800;
    expect(lease.isHeld).toBe(true);
    await lease.release();
    expect(stored.released).toBe(true);
  });

  it('is lost when its time is over, even if nobody else took it', async () => {
    const { lease, clock } = aLease();
    clock.ms = 2_000;
    expect(lease.isHeld).toBe(false);
    await expect(lease.renew()).rejects.toBeInstanceOf(LeaseLostError);
    await lease.release();
  });

  it('is not renewed while it is not known what time it is, and goes on when it is known in time', async () => {
    const { lease, clock, stored } = aLease();
    clock.isSure = false;
    await expect(lease.renew()).rejects.toBeInstanceOf(LeaseLostError);
    expect(stored.until).toBe(2_000);
    clock.isSure = true;
    await lease.renew();
    expect(lease.isHeld).toBe(true);
    await lease.release();
  });

  it('is lost when someone else has it, and releasing it then does not touch theirs', async () => {
    const { lease, stored } = aLease();
    stored.fence = 8;
    await expect(lease.renew()).rejects.toBeInstanceOf(LeaseLostError);
    expect(lease.isHeld).toBe(false);
    await lease.release();
    expect(stored.released).toBe(false);
  });
});
