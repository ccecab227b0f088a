import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { INestMicroservice } from '@nestjs/common';
import { AppError, login, verify } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { uniqueName } from '@megafon/testing';
import { aGateway, aService, authorized } from '../../test/a-gateway.js';
import type { Gateway } from '../../test/a-gateway.js';

const user = {
  id: 'u',
  name: 'דנה',
  email: 'dana@example.com',
  role: 'user',
  isAdmin: false,
  subscriptionPlan: 'starter',
  businessName: '',
  businessType: 'general',
  marketingStyle: 'professional',
  targetAudience: '',
  subscriptionExpiresAt: null,
  emailVerified: true,
} as const;

/** Set by a test that wants to decide when the service answers. */
let held: Promise<void> = Promise.resolve();
let arrived: () => void = () => undefined;

@Controller()
class AuthStandIn {
  @Handles(verify)
  async verify({ userId, caller, traceId }: RequestOf<typeof verify>): Promise<ReplyOf<typeof verify>> {
    if (userId === 'faulty') throw new Error('the secret of the database');
    arrived();
    await held;
    return { valid: true, user: { ...user, id: userId, name: caller!.name, businessName: traceId } };
  }

  @Handles(login)
  login(): Promise<ReplyOf<typeof login>> {
    return Promise.reject(new AppError('AUTH.BAD_CREDENTIALS'));
  }
}

let gateway: Gateway;
let auth: INestMicroservice;
beforeAll(async () => {
  auth = await aService('auth', AuthStandIn);
  gateway = await aGateway();
});
afterAll(async () => {
  await gateway.close();
  await auth.close();
});

describe('a call over Kafka', () => {
  it('brings its caller and trace to the service, and the reply back', async () => {
    const sub = uniqueName('user');
    const traceId = 'a'.repeat(32);
    const response = await gateway.ask({
      url: '/api/auth/verify',
      headers: { ...authorized({ sub, name: 'נועה' }), traceparent: `00-${traceId}-00f067aa0ba902b7-00` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      valid: true,
      user: { id: sub, name: 'נועה', businessName: traceId },
    });
  });

  it('brings a refusal back as it is', async () => {
    const response = await gateway.ask({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: `${uniqueName('dana')}@example.com`, password: 'wrong' }),
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      code: 'AUTH.BAD_CREDENTIALS',
      error: expect.stringMatching(/[א-ת]/),
    });
  });

  it('brings no more of a fault than its id', async () => {
    const response = await gateway.ask({ url: '/api/auth/verify', headers: authorized({ sub: 'faulty' }) });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'SERVICE.UNEXPECTED', errorId: expect.any(String) });
    expect(response.body).not.toContain('secret');
  });

  it('is answered although the gateway is told to stop meanwhile', async () => {
    const leaving = await aGateway();
    let release!: () => void;
    held = new Promise((resolve) => (release = resolve));
    const atService = new Promise<void>((resolve) => (arrived = resolve));
    const call = leaving.ask({ url: '/api/auth/verify', headers: authorized() });
    await atService;
    const closed = leaving.close();
    release();
    expect((await call).statusCode).toBe(200);
    await closed;
    await expect(leaving.ask({ url: '/live' })).rejects.toThrow();
  });
});

describe('readiness', () => {
  it('names what it stands on', async () => {
    const response = await gateway.ask({ url: '/ready' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ready: true,
      checks: { process: true, eventLoop: true, kafka: true, redis: true },
    });
  });
});
