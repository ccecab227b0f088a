import {
  createCommentBox,
  createPostBox,
  fetchGroups,
  interactiveLogin,
  listGroups,
  login,
  logout,
  refresh,
  register,
  testCommentText,
  testPostComments,
} from '@megafon/contracts';
import { flood } from './attack.js';
import type { Attack, Attacker } from './attack.js';
import { CallsByDocument } from './called-by-document.js';
import type { MadeCall, Mood } from './called-by-document.js';
import type { Asked } from './http-client.js';
import { loginThatCannotBegin } from './login-bodies.js';
import { allFormKinds } from './made-forms.js';
import type { Meant } from './verdict.js';

const family = '👨‍👩‍👧‍👦';
const box = (key: 'posts' | 'comments', text: string, count = 1) =>
  JSON.stringify({ name: 'x', [key]: Array.from({ length: count }, () => ({ text })) });
const manyKeys = `{${Array.from({ length: 131_000 }, (_, i) => `"${i.toString(36)}":0`).join(',')}}`;
const ofStrangers = [login, register, refresh, logout];

/** As many as one user's slow calls have places: what comes beside them is refused unread. */
const slowPlaces = 4;

async function ask(attacker: Attacker, method: string, path: string, asked: Asked = {}): Promise<void> {
  attacker.noted.answer(await attacker.client.ask(method, path, asked), `${method} ${path}`);
}

async function make(attacker: Attacker, call: MadeCall, what = '') {
  const { method, path, body, contentType, meant } = call;
  const answer = await attacker.client.ask(method, path, {
    token: attacker.token,
    ...(body !== undefined && { body }),
    ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
  });
  attacker.noted.answer(answer, `${method} ${path} ${what}`, meant);
  return answer;
}

const getting =
  (path: string, headers: Record<string, string> = {}): Attack =>
  (attacker) =>
    flood(attacker, () => ask(attacker, 'GET', path, { headers }));

const posting =
  ({ path }: { path: string }, bodyOf: (attacker: Attacker, turn: number) => unknown): Attack =>
  (attacker) =>
    flood(attacker, (turn) => {
      const body = bodyOf(attacker, turn);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return ask(attacker, 'POST', `/api${path}`, { token: attacker.token, body: text });
    });

const calling =
  (mood: Mood): Attack =>
  async (attacker) => {
    const calls = new CallsByDocument(attacker.chance);
    await flood(attacker, async () => calls.learn((await make(attacker, calls.next(mood))).body));
  };

/** Each kind of form in turn; one that came too soon is sent again. */
const uploading: Attack = async (attacker) => {
  const calls = new CallsByDocument(attacker.chance);
  const kinds = attacker.chance.shuffled(Object.keys(allFormKinds));
  await flood(
    attacker,
    async () => {
      const kind = kinds.shift();
      if (kind === undefined) throw new Error('there are fewer kinds of forms than connections');
      const { status } = await make(attacker, calls.upload(kind), kind);
      if (status === 429) kinds.unshift(kind);
      else kinds.push(kind);
    },
    slowPlaces,
  );
};

/** Of their own account, and each with something wrong: none may take a place among logins, nor a browser. */
const badLogins: Attack = async (attacker) => {
  const calls = new CallsByDocument(attacker.chance);
  const path = `/api${interactiveLogin.path}`;
  const meant: Meant = 'at the door';
  await flood(
    attacker,
    async () => {
      const body = loginThatCannotBegin(calls, attacker.chance.of(['near', 'hostile']), attacker.userId);
      const call = { operationId: 'interactiveLogin', method: 'POST', path, body, meant };
      await make(attacker, call, body.slice(0, 200));
    },
    slowPlaces,
  );
};

/** By name. What was done to the product by hand is here as it was done. */
export const httpAttacks: Readonly<Record<string, Attack>> = {
  'comment of 20 KB': posting(createCommentBox, () => box('comments', 'a'.repeat(20_000))),
  '5,000 family emojis': posting(createPostBox, () => box('posts', family.repeat(5_000))),
  'full box': posting(createPostBox, () => box('posts', 'a'.repeat(5_000), 200)),
  '131,000 keys': (attacker) =>
    flood(attacker, (turn) =>
      ask(attacker, 'POST', `/api${ofStrangers[turn % ofStrangers.length]?.path}`, { body: manyKeys }),
    ),
  'wrong passwords': posting(login, (_attacker, turn) => ({
    email: `nobody${turn}@example.test`,
    password: 'a-wrong-password',
  })),
  registrations: posting(register, ({ userId }, turn) => ({
    name: 'x',
    email: `${userId}-${turn}@example.test`,
    password: 'a-long-enough-pass',
  })),
  'forged tokens': (attacker) =>
    flood(attacker, (turn) =>
      ask(attacker, 'GET', `/api${listGroups.path}`, { token: `${attacker.token.slice(0, -8)}${turn}` }),
    ),
  readiness: getting('/ready'),
  'the page': getting('/'),
  'the docs, compressed': getting('/api/docs/openapi.json', { 'accept-encoding': 'br' }),
  'live logins': posting(interactiveLogin, ({ userId, chance }) => ({
    accountName: 'x',
    username: `nobody-${chance.hex(6)}`,
    password: 'a-wrong-password',
    userId,
    consent: true,
  })),
  'logins that cannot begin': badLogins,
  uploads: uploading,
  '1,100 fetches': (attacker) =>
    flood(attacker, () => ask(attacker, 'POST', `/api${fetchGroups.path}`, { token: attacker.token }), 1_100),
  'test comments': posting(testPostComments, ({ accountId }) => ({
    postUrl: '',
    facebookAccounts: [accountId],
    testComment: testCommentText,
  })),
  'valid calls': calling('valid'),
  'nearly valid calls': calling('near'),
  'hostile calls': calling('hostile'),
};
