import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import {
  confirmApp,
  getDashboardStats,
  listCampaigns,
  listDeadLetters,
  pageHistory,
  login,
  loginSecondFactor,
  secondFactorProof,
  signedIn,
  startApp,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { ApiUser, demoSignIns } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { Secret, TOTP } from 'otpauth';
import type { ActionBooks } from './action-books.js';
import { nextCodeOf } from './authenticator.js';
import { ended, operated } from './operated.js';
import { changeOfKeys, rollOut } from './rolled-keys.js';

/** What stands when this begins: a system that ran campaigns, and whose they were. */
interface Standing {
  stack: Stack;
  books: ActionBooks;
  /** Connected, and not at their limits. */
  accountIds: readonly string[];
  /** Of groups that they are in. */
  groupBox: string;
  groups: number;
}

/** As pages send it: the gateway adds where it came from. */
const secondFactorCall = { ...loginSecondFactor, body: secondFactorProof, reply: signedIn };
const stepMs = 300_000;
const patience = { timeoutMs: 240_000, everyMs: 250 };
const name = 'קמפיין בזמן החלפה';
const [demo, , superadmin] = demoSignIns;
const guarded = { email: 'guarded@rolled.test', password: 'a-long-enough-pass' };
/** Its posts come slowly enough to last until the last process was started anew. */
const slower = { FACEBOOK_LIMITS_FASTER: '7' };
const restMs = 150;

/** A new version goes out while people work: each process of each service is started anew, and with other keys. */
export function describeRolledOver(standing: () => Standing): void {
  describe('that are started anew one after the other, until all have other keys', () => {
    let steps: ReturnType<typeof changeOfKeys>;
    let stack: Stack;
    let user: ApiUser;
    let campaignId: string;
    let app: TOTP;
    let bystander: Bystander;

    beforeAll(async () => {
      ({ stack } = standing());
      steps = changeOfKeys(stack);
      user = await ApiUser.signIn(stack.gatewayUrl, demo.email, demo.password);
      const other = await ApiUser.register(stack.gatewayUrl, guarded.email);
      const body = { currentPassword: guarded.password };
      const { secret } = await other.call(startApp, { body });
      app = new TOTP({ secret: Secret.fromBase32(secret) });
      await other.call(confirmApp, { body: { code: app.generate() } });
      // Whom the bystander asks there are two of, as in a cluster: the other one was killed.
      await stack.add('campaigns');
      bystander = new Bystander(user);
    }, stepMs);

    afterAll(async () => {
      await bystander?.leaves();
    });

    const counts = async () => (await user.campaign(campaignId)).runCounts;

    it(
      'run a campaign meanwhile, and answer whoever asks',
      async () => {
        const { accountIds, groupBox } = standing();
        campaignId = await user.mixedCampaign(name, groupBox, accountIds);
        bystander.begins();
        await rollOut(stack, { ...steps.learn, automation: { ...steps.learn.automation, ...slower } });
        await user.run(campaignId);
        await eventually(async () => expect((await counts())?.done).toBeGreaterThan(0), patience);
        await rollOut(stack, steps.use);
        expect((await counts())?.open).toBeGreaterThan(0);
        expect(await bystander.leaves()).toEqual([]);
      },
      stepMs,
    );

    it(
      'have what they keep sealed anew, and its shape brought up to date, beside them',
      async () => {
        const { servers } = stack;
        const sealed = { automation: steps.use.automation, auth: steps.use.auth };
        for (const [service, { SECRET_KEYS = '' }] of Object.entries(sealed)) {
          const rotate = () =>
            operated<Record<string, unknown>>([`services/${service}/dist/rotate-keys.js`], servers, {
              DATABASE: service,
              SECRET_KEYS,
            });
          expect(JSON.stringify(await rotate())).toMatch(/"rotated":[1-9]/);
          await eventually(async () => {
            const again = JSON.stringify(await rotate());
            expect(again.match(/"(rotated|failed)":[1-9]\d*/g)).toBeNull();
          }, patience);
        }
        const { MESSAGE_KEY = '' } = steps.use.all;
        await ended(['services/content/dist/migrate.js'], servers, { MESSAGE_KEY });
      },
      stepMs,
    );

    it(
      'know the old keys no more, and do each thing once',
      async () => {
        const { books, groups } = standing();
        await rollOut(stack, steps.forget);
        // What was signed with the old key is good no more: whoever is at a page gets a new token.
        expect((await user.ask(listCampaigns)).status).toBe(401);
        user = await ApiUser.signIn(stack.gatewayUrl, demo.email, demo.password);
        await eventually(
          async () => expect(await counts()).toMatchObject({ total: groups, failed: 0, unknown: 0, open: 0 }),
          patience,
        );
        const { doubled, lost, unknown, unexplained } = await eventually(async () => {
          const now = await books.balance();
          expect(now.unknown).toEqual([]);
          return now;
        }, patience);
        expect({ doubled, lost, unknown, unexplained }).toEqual({
          doubled: [],
          lost: [],
          unknown: [],
          unexplained: [],
        });
      },
      stepMs,
    );

    it('have lost nothing of what was kept: second factors open, the audit log is whole, no message was given up', async () => {
      const body = { email: guarded.email, password: guarded.password };
      const asked: ReplyOf<typeof login> = await user.call(login, { body });
      if (!('secondFactor' in asked)) throw new Error('nobody asked for the second factor');
      const { challenge } = asked.secondFactor;
      const proof = { email: guarded.email, challenge, code: nextCodeOf(app) };
      const { user: owner } = await user.call(secondFactorCall, { body: proof });
      expect(owner.email).toBe(guarded.email);
      const { AUDIT_KEYS = '' } = steps.forget.automation;
      const verified = await operated<{ lines: number; breaks: unknown[] }>(
        ['services/automation/dist/audit-verify.js'],
        stack.servers,
        { DATABASE: 'automation', AUDIT_KEYS },
      );
      expect(verified.breaks).toEqual([]);
      expect(verified.lines).toBeGreaterThan(0);
      const admin = await ApiUser.signIn(stack.gatewayUrl, superadmin.email, superadmin.password);
      expect((await admin.call(listDeadLetters)).items).toEqual([]);
    }, 60_000);
  });
}

/** Somebody who goes on working, and what they were refused. */
class Bystander {
  private readonly refused: string[] = [];
  private goesOn = false;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly user: ApiUser) {}

  begins(): void {
    this.goesOn = true;
    this.work = this.asks();
  }

  /** @returns what was refused, in order */
  async leaves(): Promise<readonly string[]> {
    this.goesOn = false;
    await this.work;
    return this.refused;
  }

  private async asks(): Promise<void> {
    while (this.goesOn) {
      for (const endpoint of [getDashboardStats, listCampaigns, pageHistory]) {
        const startedMs = performance.now();
        const response = await this.user.ask(endpoint).catch((error: unknown) => String(error));
        const status = typeof response === 'string' ? response : response.status;
        const took = Math.round(performance.now() - startedMs);
        if (status !== 200) this.refused.push(`${endpoint.path}: ${status} after ${took} ms`);
        if (typeof response !== 'string') await response.arrayBuffer();
      }
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }
}
