import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uniqueName } from '@megafon/testing';
import { aGateway } from '../../test/a-gateway.js';
import type { Gateway } from '../../test/a-gateway.js';
import { aLog } from '../../test/a-log.js';
import type { Log } from '../../test/a-log.js';
import { tokenOf } from '../../test/tokens.js';

const publicUrl = 'https://megafon.test';
const transports = [['websocket'], ['polling']];

let gateway: Gateway;
beforeAll(async () => {
  gateway = await aGateway({ PUBLIC_URL: publicUrl, SOCKETS_PER_USER: '1' });
});
afterAll(() => gateway.close());

let log: Log;
beforeEach(() => {
  log = aLog();
});
afterEach(() => log.end());
const refusals = () =>
  log
    .lines()
    .filter(({ msg }) => msg === 'a socket was refused')
    .map(({ errorCode, userId }) => [errorCode, userId]);

/** @returns how it ended: `connected`, or what the page was told */
async function opens(
  origin: string | null,
  transport: string[],
  token = tokenOf({ sub: uniqueName('user') }),
) {
  const extraHeaders: Record<string, string> = origin === null ? {} : { origin };
  const socket = gateway.socket({ token }, { extraHeaders, transports: transport });
  const outcome = await new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', ({ message }) => resolve(message));
    socket.connect();
  });
  return { socket, outcome };
}
const outcomeOf = async (...page: Parameters<typeof opens>) => {
  const { socket, outcome } = await opens(...page);
  socket.disconnect();
  return outcome;
};

describe.each(transports)('a socket by %s', (transport) => {
  it('is opened to pages of ours, and to programs, which say no origin', async () => {
    for (const origin of [null, gateway.base, publicUrl])
      expect(await outcomeOf(origin, [transport])).toBe('connected');
    expect(refusals()).toEqual([]);
  });

  it('is refused to pages of others, however good the token, and that is logged', async () => {
    const origins = ['https://evil.test', 'https://blog.megafon.test', 'http://127.0.0.1:1', 'null'];
    for (const origin of origins) expect(await outcomeOf(origin, [transport])).not.toBe('connected');
    expect(refusals()).toEqual(origins.map(() => ['AUTH.FORBIDDEN', undefined]));
  });
});

describe('a refused socket', () => {
  it('is logged with why, and whose it was where that is known; never with its token', async () => {
    const sub = uniqueName('user');
    const [token, bad] = [tokenOf({ sub }), tokenOf({ sub, exp: 1 })];
    expect(await outcomeOf(null, ['websocket'], bad)).toBe('AUTH.REQUIRED');
    const { socket: first } = await opens(null, ['websocket'], token);
    expect(await outcomeOf(null, ['websocket'], token)).toBe('REQUEST.TOO_MANY');
    first.disconnect();
    expect(refusals()).toEqual([
      ['AUTH.REQUIRED', undefined],
      ['REQUEST.TOO_MANY', sub],
    ]);
    for (const secret of [token, bad]) expect(log.text()).not.toContain(secret);
  });
});
