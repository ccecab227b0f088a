import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from 'puppeteer';
import { CpuTokens } from '../browsers/cpu-tokens.js';
import { LostAnswerError } from '../profiles/network-error.js';
import { sandboxProfile } from '../profiles/sandbox.js';
import { Asides } from './asides.js';
import { GroupPages } from './group-pages.js';
import type { DrivenPage } from './network-driver.js';
import { PageAccess } from './page-access.js';

const group = { groupId: 'g-1' };

/** A page that answers each function that runs in it, or fails as the browser does. */
function pagesThat(answer: (work: string) => unknown): GroupPages {
  const access = new PageAccess(sandboxProfile('http://network.test'), new CpuTokens(1), 1_000, new Asides());
  access.openSignedIn = () =>
    Promise.resolve({
      kind: 'signed-in',
      isThere: true,
      isBusy: false,
      isLoading: false,
      dismissed: [],
      isLeaving: false,
      dialog: null,
      href: '',
      status: 200,
    });
  access.run = <R>(_: DrivenPage, { name }: (...given: never[]) => R | Promise<R>) =>
    Promise.resolve().then(() => answer(name) as R);
  return new GroupPages(access);
}

const now = { ticks: 0, wallMs: 0, origin: 0 };

describe('a browser that fails while a join is sent', () => {
  it.each([
    ['before the click is known to have come', 'clickOn'],
    ['while the answer is waited for', 'membershipIn'],
  ])('%s: the answer is lost', async (_, failing) => {
    let asked = false;
    const cause = new ProtocolError('Internal error');
    const pages = pagesThat((work) => {
      if (work === failing && asked) throw cause;
      if (work === 'membershipIn') asked = true;
      return { membershipIn: { is: 'none' }, readClock: now, clickOn: 'clicked' }[work];
    });
    const ready = await pages.prepareJoin({} as DrivenPage, group, []);
    const error = await ready?.submit(() => Promise.resolve(30_000)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LostAnswerError);
    expect(error).toMatchObject({ cause });
  });
});
