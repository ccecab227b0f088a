import { describe, expect, it } from '@jest/globals';
import type { RunTarget } from '@megafon/contracts';
import '../../i18n/t.js';
import { tallyOf } from './run-tally.js';

const aTarget = (state: RunTarget['state'], permalink: string | null = null): RunTarget => ({
  targetId: state,
  groupName: 'חיפה',
  accountId: 'a',
  state,
  permalink,
  commentPermalink: null,
  reason: null,
  actions: [],
});
const step = (id: string) => ({ id, title: id, completed: false });
const posts = [step('preparing'), step('posting')];
const link = 'https://social.example/p/1';

describe('how far a run is', () => {
  it('counts a post as soon as it stands, though its comment is still to come', () => {
    const targets = [
      aTarget('commenting', link),
      aTarget('posting'),
      aTarget('done', link),
      aTarget('waiting'),
    ];
    expect(tallyOf({ steps: posts, targets })).toBe('פורסמו 2 מתוך 4');
  });

  it('says beside it what waits, failed, or is not known', () => {
    const targets = [
      aTarget('done', link),
      aTarget('pending_approval', link),
      aTarget('unknown'),
      aTarget('failed'),
      aTarget('failed'),
    ];
    expect(tallyOf({ steps: posts, targets })).toBe(
      'פורסמו 1 מתוך 5 · ממתינים לאישור 1 · לא ידוע 1 · נכשלו 2',
    );
  });

  it('counts comments where nothing is posted: the post was there before', () => {
    const targets = [aTarget('commenting', link), aTarget('done', link), aTarget('failed', link)];
    expect(tallyOf({ steps: [step('preparing'), step('commenting')], targets })).toBe(
      'נכתבו 1 מתוך 3 · נכשלו 1',
    );
  });
});
