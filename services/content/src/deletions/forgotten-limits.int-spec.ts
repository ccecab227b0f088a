import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultLimits, newEvent, userDeleted } from '@megafon/contracts';
import { EntitlementRepository, KeepLimitsWhenSubscriptionChanged } from '@megafon/entitlements';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { aSubscription, startContent } from '../../test/running-content.js';
import { ForgetContentWhenUserDeleted } from './forget-content-when-user-deleted.js';

let content: InProcess;
let user: string;

beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content?.close());
beforeEach(() => {
  user = newId();
});

const hears = (facebookGroups: number, revision: number) =>
  content.get(KeepLimitsWhenSubscriptionChanged).handle(aSubscription(user, { facebookGroups }, revision));
const isDeleted = () => {
  const fields = { id: newId(), tenant: user, traceId: '', time: new Date() };
  const gone = newEvent(userDeleted, { ...fields, data: { userId: user } });
  return content.get(ForgetContentWhenUserDeleted).handle(gone);
};
const limits = () => content.get(EntitlementRepository).limitsOf(user);

describe('what billing says of a user who was deleted', () => {
  it('grants nothing again when it comes late', async () => {
    await hears(70, 1);
    expect(await limits()).toMatchObject({ facebookGroups: 70 });
    await isDeleted();
    await hears(90, 2);
    expect(await limits()).toEqual(defaultLimits.starter);
  });

  it('grants nothing when the deletion is heard of first, and twice', async () => {
    await isDeleted();
    await isDeleted();
    await hears(90, 1);
    expect(await limits()).toEqual(defaultLimits.starter);
  });
});
