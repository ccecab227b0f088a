import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminStats, listUsers, verify } from '@megafon/contracts';
import { ApiUser, demoSignIns } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import type { TOTP } from 'otpauth';
import { authenticatorOf, nextCodeOf } from './authenticator.js';
import { expectSound, inEachLook } from './looks.js';
import { Person } from './person.js';

const stepMs = 240_000;
const [, admin, superadmin] = demoSignIns;

/** What the gateway is told outside the sandbox, where it is not said otherwise. */
export const factorRequired = { SECOND_FACTOR_REQUIRED_FOR: 'admin,superadmin' };

/** Of a stack whose gateway has `factorRequired`. */
export function describeRequiredFactor(system: () => Stack): void {
  describe('an admin panel that asks for a second factor', () => {
    let gatewayUrl: string;
    let sigal: Person;
    let app: TOTP;

    beforeAll(async () => {
      ({ gatewayUrl } = system());
      sigal = await Person.sitsDown();
    }, stepMs);

    afterAll(async () => {
      await sigal?.leaves();
    }, stepMs);

    it(
      'is closed to an admin who has none, and sends them to their settings',
      async () => {
        const api = await ApiUser.signIn(gatewayUrl, admin.email, admin.password);
        await expect(api.call(adminStats)).rejects.toMatchObject({
          status: 403,
          code: 'AUTH.SECOND_FACTOR_REQUIRED',
        });
        expect(await api.call(verify)).toMatchObject({ user: { role: 'admin' } });
        await sigal.signsIn(gatewayUrl, admin, 'התחלה מהירה');
        await sigal.opens(`${gatewayUrl}/admin`);
        await sigal.sees('נדרש אימות דו־שלבי');
        await inEachLook(sigal.page, () => expectSound(sigal.page));
        await sigal.presses('link', 'להפעלה בהגדרות');
        await sigal.sees('אפליקציית אימות');
        await sigal.isNobody();
      },
      stepMs,
    );

    it(
      'lets a superadmin, who has no settings, set one up in front of it, and opens',
      async () => {
        const before = await ApiUser.signIn(gatewayUrl, superadmin.email, superadmin.password);
        await expect(before.call(listUsers)).rejects.toMatchObject({ code: 'AUTH.SECOND_FACTOR_REQUIRED' });
        await sigal.signsIn(gatewayUrl, superadmin, 'סופר אדמין');
        await sigal.sees('נדרש אימות דו־שלבי');
        await inEachLook(sigal.page, () => expectSound(sigal.page));
        await sigal.presses('button', 'הפעלת אפליקציה');
        await sigal.types('הסיסמה שלכם', superadmin.password);
        await sigal.presses('button', 'המשך');
        await sigal.seesElement('[role="img"][aria-label="קוד QR לאפליקציית האימות"]');
        app = await authenticatorOf(sigal);
        await sigal.types('קוד מהאפליקציה', app.generate());
        await sigal.presses('button', 'אישור והפעלה');
        await sigal.sees('קודי השחזור שלכם');
        await sigal.presses('button', 'שמרתי את הקודים');
        await sigal.seesDialogClose();
        await sigal.opens(`${gatewayUrl}/admin?tab=users`);
        await sigal.sees('demo@megafon.test');
      },
      stepMs,
    );

    it(
      'asks for it from then on, beside the password',
      async () => {
        await sigal.isNobody();
        await sigal.signsIn(gatewayUrl, superadmin, 'עוד שלב אחד');
        await sigal.types('קוד מהאפליקציה', nextCodeOf(app));
        await sigal.presses('button', 'כניסה');
        await sigal.sees('סופר אדמין');
        await sigal.opens(`${gatewayUrl}/admin?tab=users`);
        await sigal.sees('demo@megafon.test');
        expect(sigal.uncaughtErrors).toEqual([]);
      },
      stepMs,
    );
  });
}
