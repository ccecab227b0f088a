import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { providerOf } from './config.js';

let folder = '';
let file = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'megafon-billing-'));
  file = join(folder, 'client-secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

function told(clientIds: string[], secrets: string) {
  writeFileSync(file, secrets);
  return providerOf({
    PAYMENT_API_URL: 'https://api-m.paypal.com',
    PAYMENT_SCRIPT_ORIGIN: 'https://www.paypal.com',
    PAYMENT_CLIENT_ID: clientIds,
    PAYMENT_SECRET_FILE: file,
    PAYMENT_WEBHOOK_ID: [],
  })?.clients;
}

describe('the clients at the payment provider', () => {
  it('are one with the only line of the file', () => {
    expect(told(['one'], 'secret-1\n')).toEqual([{ clientId: 'one', secret: 'secret-1' }]);
  });

  it('go in pairs with the lines of the file, in order', () => {
    expect(told(['two', 'one'], 'secret-2\r\nsecret-1\n')).toEqual([
      { clientId: 'two', secret: 'secret-2' },
      { clientId: 'one', secret: 'secret-1' },
    ]);
  });

  it.each([
    [['one'], 'secret-1\nsecret-2', /2 lines for 1/],
    [['one', 'two'], 'secret-1', /1 lines for 2/],
    [['one', 'one'], 'secret-1\nsecret-2', /2 lines for 1/],
    [['one', 'two', 'three'], 'secret-1\n\nsecret-3', /is empty, or one of its lines/],
    [['one'], ' \n', /is empty/],
    [[], 'secret-1', /with it go/],
  ])('%j with %j are refused', (clientIds, secrets, fault) => {
    expect(() => told(clientIds, secrets)).toThrow(fault);
  });
});
