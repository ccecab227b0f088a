import { expect, it } from '@jest/globals';
import { failurePlace } from './failure-place.js';

const step = { kind: 'publish', accountId: 'a1', groupName: 'דירות בחיפה', campaignId: 'c1' } as const;

it.each([
  ['account-paused', '/facebook-connections#account-a1'],
  ['session-expired', '/facebook-connections#account-a1'],
  ['join-questions', '/campaigns/edit/c1'],
  ['account-removed', '/campaigns/edit/c1'],
  ['repeated-content', '/post-boxes'],
  ['group-not-found', `/groups?q=${encodeURIComponent('דירות בחיפה')}`],
  ['network-failed', undefined],
] as const)('leads from %s to %s', (reason, to) => {
  expect(failurePlace({ ...step, reason })?.to).toBe(to);
});

it('leads to the boxes of comments where a comment failed, and to nothing that is not there', () => {
  expect(failurePlace({ ...step, reason: 'repeated-content', kind: 'comment' })?.to).toBe('/comment-boxes');
  expect(failurePlace({ ...step, reason: 'join-questions', campaignId: null })).toBeNull();
  expect(failurePlace({ ...step, reason: 'group-not-found', groupName: '' })).toBeNull();
});
