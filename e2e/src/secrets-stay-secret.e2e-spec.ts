import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  interactiveComplete,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTwoFactor,
  login,
  register,
  serviceNames,
} from '@megafon/contracts';
import { ApiUser, startTestStack } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually, spanSink } from '@megafon/testing';
import type { ReceivedSpan, SpanSink } from '@megafon/testing';
import { AtTheWheel } from './at-the-wheel.js';
import { everythingStored } from './everything-stored.js';
import type { Kept } from './everything-stored.js';
import { PuzzleSheet } from './live-picture.js';
import { NetworkTruth } from './network-truth.js';
import { Person } from './person.js';

const setUpMs = 480_000;
const patience = { timeoutMs: 150_000 };
const random = () => randomBytes(6).toString('hex');

/** What a person types and what is given in return: each can be recognised wherever it turns up. */
const canaries: Record<string, string> = {
  'password of the product': `canary-pass-${random()}`,
  'wrong password of the network': `canary-wrong-${random()}`,
  'password of the network': 'sandbox-pass',
  'wrong code': '90817263',
  'wrong CAPTCHA': `QXJ${random().toUpperCase()}`,
  'text sent at the wheel': `canary-sent-${random()}`,
  'text wiped at the wheel': `canary-wiped-${random()}`,
};

describe('after a login and a campaign', () => {
  let stack: Stack;
  let dataDir: string;
  let kept: Kept[];
  let sink: SpanSink;

  /** All that came of the call that ran the campaign. */
  function traceOfRun(): ReceivedSpan[] {
    const click = sink.spans.find(({ name }) => name.startsWith('POST /api/campaigns/:id/run'));
    return sink.spans.filter(({ traceId }) => traceId === click?.traceId);
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'megafon-secrets-'));
    sink = await spanSink();
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint };
    const env = Object.fromEntries(['gateway', ...serviceNames].map((name) => [name, tracing]));
    stack = await startTestStack('secrets-stay-secret', { dataDir, env });
    const truth = new NetworkTruth(stack.networkUrl);
    const email = 'songbird@megafon.test';
    const password = canaries['password of the product'] ?? '';
    const registered = await post('/api' + register.path, { name: 'קנרית', email, password });
    expect(registered.status).toBe(201);
    canaries['refresh token'] = await refreshTokenOf(email, password);
    const user = await ApiUser.signIn(stack.gatewayUrl, email, password);
    const body = { accountName: 'קנרית', userId: user.userId, consent: true as const };

    const wrongPassword = canaries['wrong password of the network'] ?? '';
    await expect(
      user.call(interactiveLogin, { body: { ...body, username: 'plain-2', password: wrongPassword } }),
    ).rejects.toMatchObject({ code: 'LOGIN.BAD_CREDENTIALS' });

    const wanted = { ...body, username: 'two-factor-captcha', password: 'sandbox-pass' };
    const { sessionId = '' } = await user.call(interactiveLogin, { body: wanted });
    const send = (codes: { twoFactorCode?: string; captchaCode?: string }) =>
      user.call(interactiveTwoFactor, { params: { sessionId }, body: codes });
    await send({ captchaCode: canaries['wrong CAPTCHA'] });
    await send({ captchaCode: (await truth.phone('two-factor-captcha')).captcha ?? '' });
    await send({ twoFactorCode: canaries['wrong code'] });
    const code = (await truth.phone('two-factor-captcha')).code ?? '';
    canaries['right code'] = code;
    expect(await send({ twoFactorCode: code })).toMatchObject({ isLoggedIn: true });
    // A starter has one login open at a time.
    await user.call(interactiveComplete, { params: { sessionId } });

    await drives(user, truth, body);

    const accountId = await user.connectAccount('plain');
    const campaignId = await user.prepareCampaign('קמפיין', 1, [accountId]);
    await user.run(campaignId);
    await eventually(
      async () =>
        expect((await user.campaign(campaignId)).status).toMatch(/published|pending_approval|failed/),
      { timeoutMs: 90_000 },
    );
    canaries['cookie of the account'] = await eventually(() => sessionCookieOf('plain'));
    await eventually(() => expect(traceOfRun().map(({ name }) => name)).toContain('submit'));
    kept = [
      ...(await everythingStored(stack, dataDir)),
      ...sink.raw.map((text) => ({ where: 'spans of traces', text })),
    ];
  }, setUpMs);

  afterAll(async () => {
    await stack?.stop();
    await sink?.close();
    await rm(dataDir, { recursive: true, force: true });
  }, setUpMs);

  /** Answers a page that no profile knows: with a wrong text, with one that was wiped for another, and then rightly. */
  async function drives(
    user: ApiUser,
    truth: NetworkTruth,
    body: { accountName: string; userId: string; consent: true },
  ): Promise<void> {
    const person = await Person.sitsDown();
    const asItComes = await PuzzleSheet.lookUp(person, stack.networkUrl);
    const refused = await PuzzleSheet.lookUp(person, stack.networkUrl, { isRefused: true });
    await person.leaves();
    const wanted = { ...body, username: 'puzzle', password: 'sandbox-pass' };
    const begun = await user.call(interactiveLogin, { body: wanted });
    expect(begun).toMatchObject({ needsTakeover: true });
    const { sessionId = '' } = begun;
    const wheel = await AtTheWheel.takes(user, stack.gatewayUrl, sessionId);
    const given = async () => (await truth.phone('puzzle')).lastAnswer;
    /** The network says what it was given: all that was done at the wheel had arrived. */
    const sends = (text: string, before: readonly string[] = []) =>
      eventually(async () => {
        // After an answer the page shows that it was wrong, and has all in other places.
        const sheet = (await given()) === null ? asItComes : refused;
        wheel.clicks(sheet.placeOf('name'));
        for (const typed of [...before, text]) {
          wheel.presses('selectAll', 'Backspace');
          wheel.types(typed);
        }
        wheel.clicks(sheet.placeOf('send'));
        await eventually(async () => expect(await given()).toMatch(new RegExp(` ${text}$`)), {
          timeoutMs: 45_000,
        });
      }, patience);
    try {
      await sends(canaries['text sent at the wheel'] ?? '');
      // Inputs arrive in their order: that what was typed after it is there alone says that it was there, and wiped.
      await sends('instead', [canaries['text wiped at the wheel'] ?? '']);
      const shape = (await truth.phone('puzzle')).puzzle ?? '';
      const stands = () => user.call(interactiveScreenshot, { params: { sessionId } });
      await eventually(async () => {
        wheel.clicks(refused.placeOf(shape));
        wheel.drags(refused.placeOf('slider', -0.48), refused.placeOf('slider', 0.5));
        wheel.clicks(refused.placeOf('name'));
        wheel.presses('selectAll', 'Backspace');
        wheel.types('puzzle');
        wheel.clicks(refused.placeOf('send'));
        await eventually(async () => expect(await stands()).toMatchObject({ isLoggedIn: true }), {
          timeoutMs: 45_000,
        });
      }, patience);
    } finally {
      wheel.leaves();
    }
    await user.call(interactiveComplete, { params: { sessionId } });
  }

  function post(path: string, body: unknown): Promise<Response> {
    return fetch(stack.gatewayUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async function refreshTokenOf(email: string, password: string): Promise<string> {
    const response = await post('/api' + login.path, { email, password });
    const cookie = /refreshToken=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    if (cookie === undefined) throw new Error(`no refresh token in the answer ${response.status}`);
    return decodeURIComponent(cookie);
  }

  /** The network's own record of who is signed in: its snapshot, and what its journal has since. */
  async function sessionCookieOf(account: string): Promise<string> {
    const snapshot = JSON.parse(await readFile(join(dataDir, 'network.json'), 'utf8')) as {
      sessions: { id: string; username: string }[];
      journal: number;
    };
    const journal = await readFile(join(dataDir, `network.json.journal-${snapshot.journal}`), 'utf8');
    const since = journal
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { session?: { id: string; username: string } });
    const sessions = [...snapshot.sessions, ...since.flatMap(({ session }) => session ?? [])];
    const session = sessions.find(({ username }) => username === account);
    if (!session) throw new Error(`${account} has no session yet`);
    return session.id;
  }

  /** Digits alone may be part of any larger number. */
  const holds = (text: string, canary: string) =>
    /^\d+$/.test(canary) ? new RegExp(`(?<!\\d)${canary}(?!\\d)`).test(text) : text.includes(canary);

  it('was looked for where everything is kept', () => {
    const places = kept.map(({ where }) => where);
    for (const place of [
      'log of automation',
      'topic automation.events',
      'collection automation.accounts',
      'spans of traces',
    ]) {
      expect(places).toContain(place);
    }
    expect(places.some((where) => where.startsWith('Redis key'))).toBe(true);
    expect(places.some((where) => where.startsWith('file kafka/'))).toBe(true);
    // What is no secret is found in the same places: the search itself works.
    expect(kept.filter(({ text }) => text.includes('songbird@megafon.test')).length).toBeGreaterThan(1);
  });

  const secrets = [
    'password of the product',
    'wrong password of the network',
    'password of the network',
    'wrong code',
    'right code',
    'wrong CAPTCHA',
    'text sent at the wheel',
    'text wiped at the wheel',
    'refresh token',
    'cookie of the account',
  ];

  function placesOf(name: string): string[] {
    const canary = canaries[name] ?? '';
    expect(canary.length).toBeGreaterThanOrEqual(6);
    return [...new Set(kept.filter(({ text }) => holds(text, canary)).map(({ where }) => where))];
  }

  /** Requests and replies on their way: Kafka keeps them for ten minutes. */
  const isOnItsWay = (where: string) => /^(topic |file kafka\/log\/)([a-z]+\.requests|replies\.)/.test(where);

  it('is one trace from the call that runs a campaign to the click in the network’s page', () => {
    const spans = traceOfRun();
    const services = new Set(spans.map(({ service }) => service));
    expect([...services]).toEqual(expect.arrayContaining(['gateway', 'campaigns', 'automation']));
    const above = (span: ReceivedSpan): string[] => {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
      return parent ? [parent.name, ...above(parent)] : [];
    };
    const named = (name: string) => spans.filter((span) => span.name === name);
    expect(named('submit').map(above)).toContainEqual(['visit', 'action publish']);
    for (const step of ['open composer', 'type', 'evidence before', 'evidence after']) {
      expect(named(step).length).toBeGreaterThan(0);
    }
  });

  it.each(secrets)('the %s is in no log, event, document, key or object', (name) => {
    expect(placesOf(name).filter((where) => !isOnItsWay(where))).toEqual([]);
  });

  it('no secret lies in the requests and replies that Kafka keeps', () => {
    expect(secrets.flatMap(placesOf).filter(isOnItsWay)).toEqual([]);
  });

  it('the account’s session is kept as ciphertext, the password as an argon2id hash', () => {
    const text = (where: string) =>
      kept
        .filter((one) => one.where === where)
        .map((one) => one.text)
        .join('\n');
    const { session } = JSON.parse(text('collection automation.accounts').split('\n')[0] ?? '') as {
      session: string;
    };
    expect(Object.keys(JSON.parse(Buffer.from(session, 'base64').toString()) as object)).toContain(
      'ciphertext',
    );
    expect(text('collection auth.users')).toMatch(/\$argon2id\$/);
  });
});
