import type { Stack } from '@megafon/infra';
import { authenticatorOf, nextCodeOf } from './authenticator.js';
import { Person } from './person.js';
import { opensProvider, providerButton, registersForPro } from './provider-window.js';
import { inBothLooks } from './screens.js';

/** What has no address of its own: steps that somebody is led through. */
interface Steps {
  stack: Stack;
  /** Of a page of whichever person is at it. */
  take: (person: Pick<Person, 'page'>, name: string) => Promise<void>;
}

const gil = { name: 'גיל', email: 'gil@pictures.test', password: 'a-garage-of-1988' };

/** Registering with a plan that is paid, as far as the invoice; and a second factor, until it is asked for. */
export async function takeSteps(steps: Steps): Promise<void> {
  const person = await Person.sitsDown({ width: 1280, height: 800 });
  try {
    await takePayment(person, steps);
    await takeSecondFactor(person, steps);
  } finally {
    await person.leaves();
  }
}

async function takePayment(person: Person, { stack, take }: Steps): Promise<void> {
  await registersForPro(person, stack.gatewayUrl, gil);
  await person.seesElement(`::-p-aria([name="${providerButton}"][role="button"])`);
  await inBothLooks(person, (suffix) => take(person, `payment${suffix}`));
  const page = await opensProvider(person);
  const approve = page.locator('::-p-aria([name="אישור ותשלום"][role="button"])');
  await approve.wait();
  await take({ page }, 'payment-provider');
  await approve.click();
  await person.sees('ההרשמה הושלמה והמנוי הופעל.');
  await person.page.waitForFunction(() => location.pathname === '/dashboard');
  await person.opens(`${stack.gatewayUrl}/subscription`);
  await person.sees('חשבוניות');
  await inBothLooks(person, (suffix) => take(person, `subscription-paid${suffix}`));
  await person.page.locator('::-p-text(חשבונית מס/קבלה)').click();
  await person.sees('הדפסה או שמירה כ־PDF');
  await inBothLooks(person, (suffix) => take(person, `invoice${suffix}`));
}

async function takeSecondFactor(person: Person, { stack, take }: Steps): Promise<void> {
  await person.opens(`${stack.gatewayUrl}/settings`);
  await person.sees('אפליקציית אימות');
  await person.presses('button', 'הפעלת אפליקציה');
  await person.types('הסיסמה שלכם', gil.password);
  await person.presses('button', 'המשך');
  await person.seesElement('[role="img"][aria-label="קוד QR לאפליקציית האימות"]');
  await inBothLooks(person, (suffix) => take(person, `second-factor-app${suffix}`));
  const app = await authenticatorOf(person);
  await person.types('קוד מהאפליקציה', app.generate());
  await person.presses('button', 'אישור והפעלה');
  await person.sees('קודי השחזור שלכם');
  await inBothLooks(person, (suffix) => take(person, `recovery-codes${suffix}`));
  await person.presses('button', 'שמרתי את הקודים');
  await person.seesDialogClose();
  await person.isNobody();
  await person.signsIn(stack.gatewayUrl, gil, 'עוד שלב אחד');
  await inBothLooks(person, (suffix) => take(person, `second-factor${suffix}`));
  await person.types('קוד מהאפליקציה', nextCodeOf(app));
  await person.presses('button', 'כניסה');
  await person.sees('התחלה מהירה');
}
