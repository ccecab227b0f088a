import { it } from '@jest/globals';
import { startTestStack } from '@megafon/infra';
import { appendFileSync } from 'node:fs';
import { Person } from './person.js';
it('looks', async () => {
  const stack = await startTestStack('look');
  const p = await Person.sitsDown();
  const log = (s: string) => appendFileSync('/tmp/mock/look.log', s + '\n');
  log('URL ' + stack.gatewayUrl);
  p.page.on('console', (m) => log('console ' + m.type() + ' ' + m.text()));
  p.page.on('response', (r) => {
    if (r.status() >= 400) log('resp ' + r.status() + ' ' + r.url());
  });
  p.page.on('requestfailed', (r) => log('failed ' + r.url() + ' ' + r.failure()?.errorText));
  await p.opens(stack.gatewayUrl + '/login');
  await new Promise((r) => setTimeout(r, 5000));
  log(await p.page.evaluate(() => document.body.innerText.slice(0, 200)));
  for (let i = 0; i < 400; i++) {
    await new Promise((r) => setTimeout(r, 1000));
    const { existsSync } = await import('node:fs');
    if (existsSync('/tmp/mock/stop')) break;
  }
  await p.leaves();
  await stack.stop();
}, 600000);
