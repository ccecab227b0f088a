import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NetworkParts } from '../network-parts.js';
import { captchaPicture } from './captcha-picture.js';
import { answer, currentStep } from './login-attempt.js';
import type { LoginAttempt } from './login-attempt.js';
import type { SignIn } from './sign-in.js';

const cookie = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
const sessionLifeSeconds = 90 * 86_400;

/** Signing in, step by step, and signing out. */
export function loginActions(server: FastifyInstance, { world, signIn, ways, faults }: NetworkParts): void {
  server.post('/login', async (request, reply) => {
    const { view, proxy, row } = request.visitor;
    const { email = '', password = '' } = fields(request);
    row.account = signIn.findAccount(email)?.username ?? null;
    if (world.accounts.get(row.account ?? '')?.slow) await wait(world.settings.slowLoginMs);
    const result = signIn.password(email, password, proxy);
    if (result.outcome === 'blocked') return reply.redirect('/login/blocked', 303);
    if (result.outcome !== 'started') {
      const error =
        result.outcome === 'wrong-password' ? view.texts.wrongPassword : view.texts.unknownAccount;
      return wrong(reply, error);
    }
    void reply.setCookie('login', result.attempt.id, cookie);
    return goOn(signIn, reply, result.attempt);
  });

  server.get('/login/captcha.png', async (request, reply) => {
    const { attempt } = request.visitor;
    if (!attempt || currentStep(attempt) !== 'captcha') return reply.code(404).send();
    return reply.type('image/png').header('cache-control', 'no-store').send(captchaPicture(attempt.captcha));
  });

  server.post('/login/captcha', async (request, reply) => {
    const { attempt, view } = request.visitor;
    if (attempt && judge(attempt, fields(request).captcha) === 'wrong') {
      return wrong(reply, view.texts.captchaWrong);
    }
    return goOn(signIn, reply, attempt);
  });

  server.post('/login/two-factor', async (request, reply) => {
    const { attempt, view, path, row } = request.visitor;
    if (attempt && judge(attempt, fields(request).code) === 'wrong') {
      return wrong(reply, view.texts.codeWrong);
    }
    const { faults } = ways.draw('code', { account: row.account, method: 'POST', path });
    const asksForTrust = faults['trust-browser'] !== undefined;
    return goOn(signIn, reply, attempt, asksForTrust ? '/two_factor/remember_browser/' : '/feed');
  });

  server.post('/login/puzzle', async (request, reply) => {
    const { attempt, view } = request.visitor;
    const { shape = '', slider = '', name = '' } = fields(request);
    const given = `${shape} ${slider} ${name.trim()}`;
    if (attempt && judge(attempt, given) === 'wrong') return wrong(reply, view.texts.puzzleWrong);
    return goOn(signIn, reply, attempt);
  });

  /** Asked by the waiting page every second; when the wait is over, the page's own address leads on. */
  server.get('/api/login/approval', async (request) => {
    const { attempt } = request.visitor;
    return { waiting: attempt !== undefined && currentStep(attempt) === 'approval' };
  });

  /** The pages' script goes on by this, because the answer sets the cookies. */
  server.post('/login/approval', async ({ visitor }, reply) => goOn(signIn, reply, visitor.attempt));

  /** The person says that it was them: the account is free again. */
  server.post('/checkpoint', async ({ visitor }, reply) => {
    if (visitor.row.account !== null) faults.settle('checkpoint', visitor.row.account);
    return reply.redirect('/feed', 303);
  });

  server.post('/logout', async (request, reply) => {
    if (request.visitor.session) signIn.end(request.visitor.session.id);
    for (const name of ['session', 'c_user']) void reply.clearCookie(name, { path: '/' });
    return reply.redirect('/login', 303);
  });

  function judge(attempt: LoginAttempt, given = ''): ReturnType<typeof answer> | 'nothing-asked' {
    const account = world.accounts.get(attempt.username);
    if (!account || !['captcha', 'two-factor', 'puzzle'].includes(currentStep(attempt)))
      return 'nothing-asked';
    return answer(attempt, account, given, world.now(), signIn.newCaptcha);
  }
}

/** On to whatever this login asks next, or in. */
function goOn(
  signIn: SignIn,
  reply: FastifyReply,
  attempt: LoginAttempt | undefined,
  home = '/feed',
): FastifyReply {
  if (!attempt) return reply.redirect('/login', 303);
  const step = currentStep(attempt);
  if (step === 'start-over') {
    signIn.abandon(attempt);
    return reply.clearCookie('login', { path: '/' }).redirect('/login?again=1', 303);
  }
  const session = signIn.finish(attempt);
  if (!session) return reply.redirect(`/login/${step}`, 303);
  void reply.clearCookie('login', { path: '/' });
  return (
    reply
      .setCookie('session', session.id, { ...cookie, maxAge: sessionLifeSeconds })
      // Who one is, whatever one typed: scripts of the network's own read it, as on the real site.
      .setCookie('c_user', session.username, { ...cookie, httpOnly: false, maxAge: sessionLifeSeconds })
      .redirect(home, 303)
  );
}

function wrong(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(401).send({ error: 'wrong', text });
}

function fields(request: FastifyRequest): Record<string, string | undefined> {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}
