import { expect, it } from '@jest/globals';
import { createCommentBox } from '@megafon/contracts';
import { startTestStack } from '@megafon/infra';
import { ApiUser } from './api-user.js';
import { Person } from './person.js';

it('looks', async () => {
  const stack = await startTestStack('zz-look-pc');
  const dana = await Person.sitsDown();
  try {
    const shot = async (name: string) => dana.page.screenshot({ path: `/tmp/pc-${name}.png`, fullPage: true });
    await dana.opens(`${stack.gatewayUrl}/login`);
    await dana.types('אימייל', 'demo@megafon.test');
    await dana.types('סיסמה', 'demo-pass-2026');
    await dana.presses('button', 'כניסה');
    await dana.sees('התחלה מהירה');
    await dana.opens(`${stack.gatewayUrl}/post-comments`);
    await dana.sees('איך זה עובד');
    await dana.sees('אין חשבונות פייסבוק');
    await shot('empty');
    const user = await ApiUser.signIn(stack.gatewayUrl, 'demo@megafon.test', 'demo-pass-2026');
    for (const a of ['plain', 'plain-3', 'plain-4']) await user.connectAccount(a);
    await user.call(createCommentBox, { body: { name: 'הקפצות', comments: [{ text: 'כן' }, { text: 'לא' }] } });
    await fetch(stack.networkUrl + '/truth/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'checkpoint', account: 'plain-4', times: 5 }),
    });
    await dana.page.reload();
    await dana.sees('סימון הכול');
    await dana.presses('button', 'שלח תגובות');
    await dana.sees('נא לבחור ארגז תגובות');
    await shot('errors');
    await dana.presses('button', 'סימון הכול');
    await dana.types('לינק לפוסט', `${stack.networkUrl}/groups/310200000/posts/3102000000003`);
    await dana.chooses('ארגז תגובות', 'הקפצות (2 תגובות)');
    await dana.presses('button', 'שלח תגובות');
    await dana.sees('מצב השליחה');
    await shot('running');
    await dana.sees('הסתיימו 3 מתוך 3', 60_000);
    await shot('done');
    await dana.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await dana.page.setViewport({ width: 360, height: 740 });
    await new Promise((r) => setTimeout(r, 600));
    expect(await dana.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await shot('phone-dark');
  } finally {
    await dana.leaves();
    await stack.stop();
  }
}, 240_000);
