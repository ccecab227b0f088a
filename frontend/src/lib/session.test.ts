import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aUser } from '../testing/builders.js';
import { keepDraft, keptDraft } from './kept-drafts.js';
import { followOtherTabs, session } from './session.js';
import { verifySession } from './verify-session.js';

/** What the browser tells this tab when another one removed the token. */
function tokenGoes(why: 'logout' | 'expired' | null): void {
  if (why !== null) localStorage.setItem('session-end', why);
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'token-1', newValue: null }));
}

describe('a session in two tabs', () => {
  let stop: () => void;
  beforeEach(() => {
    session.begin('token-1', aUser());
    keepDraft('user-1:post', 'what was written');
    stop = followOtherTabs();
  });
  afterEach(() => stop());

  it('that expired in one leads the other to sign in, and loses no draft', () => {
    tokenGoes('expired');
    expect(session.state()).toMatchObject({ status: 'signed-out', endedBy: 'expired' });
    expect(keptDraft('user-1:post')?.value).toBe('what was written');
  });

  it('that a person ended in one is ended in the other, drafts and all', () => {
    tokenGoes('logout');
    expect(session.state()).toMatchObject({ status: 'signed-out', endedBy: 'logout' });
    expect(keptDraft('user-1:post')).toBeNull();
  });

  it('whose token went without a word loses no draft', () => {
    tokenGoes(null);
    expect(session.state()).toMatchObject({ status: 'signed-out', endedBy: 'expired' });
    expect(keptDraft('user-1:post')?.value).toBe('what was written');
  });

  it('is not told why an earlier one ended', () => {
    session.end('logout');
    session.begin('token-2', aUser());
    keepDraft('user-1:post', 'what was written');
    tokenGoes(null);
    expect(keptDraft('user-1:post')?.value).toBe('what was written');
  });
});

describe('a page that is loaded without a token', () => {
  it('says once that the session expired', async () => {
    session.begin('token-1', aUser());
    session.end('expired');
    session.startLoading();
    await verifySession();
    expect(session.state()).toMatchObject({ status: 'signed-out', endedBy: 'expired' });
    session.startLoading();
    await verifySession();
    expect(session.state()).toMatchObject({ status: 'signed-out', endedBy: null });
  });

  it('knows of a logout too', async () => {
    session.begin('token-1', aUser());
    session.end('logout');
    session.startLoading();
    await verifySession();
    expect(session.state()).toMatchObject({ status: 'signed-out', endedBy: 'logout' });
  });
});
