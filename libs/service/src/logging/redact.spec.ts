import { describe, expect, it } from '@jest/globals';
import { AppError } from '@megafon/contracts';
import fc from 'fast-check';
import { redact } from './redact.js';

const secrets = [
  'password',
  'token',
  'refreshToken',
  'code',
  'twoFactorCode',
  'captchaCode',
  'cookie',
  'authorization',
  'session',
  'Set-Cookie',
  'Authorization',
];

describe('redact', () => {
  it('takes out every secret name at any depth, whatever its value', () => {
    const path = fc.array(fc.constantFrom('body', 'a', 'headers', 'list'), { maxLength: 9 });
    fc.assert(
      fc.property(
        path,
        fc.constantFrom(...secrets),
        fc.constantFrom('hunter2', ['hunter2'], { a: 'hunter2' }),
        (...args) => {
          const [steps, name, value] = args;
          const nested = steps.reduceRight<unknown>((inner, step) => ({ [step]: [inner] }), {
            [name]: value,
          });
          expect(JSON.stringify(redact(nested))).not.toContain('hunter2');
        },
      ),
    );
  });

  it('keeps everything else as it is', () => {
    const fields = {
      user: 'u1',
      at: new Date(0),
      list: [1, { ok: true }],
      nothing: null,
      codes: 2,
      tokens: 'x',
    };
    expect(redact(fields)).toEqual(fields);
  });

  it('ends cycles and shortens bytes', () => {
    const cycle: Record<string, unknown> = { bytes: Buffer.from('hunter2') };
    cycle.self = cycle;
    const text = JSON.stringify(redact(cycle));
    expect(text).toContain('[7 bytes]');
    expect(text).toContain('[deeper]');
  });

  it('does not change what it was given', () => {
    const fields = { body: { password: 'x' } };
    redact(fields);
    expect(fields.body.password).toBe('x');
  });

  it('describes an error with its stable code and its causes, and without what drivers hang on it', () => {
    const cause = Object.assign(new Error('E11000'), {
      code: 11000,
      keyValue: { email: 'a@b' },
      request: { body: 1 },
    });
    const described = redact({
      err: new AppError('GROUP.LIMIT_REACHED', { limit: 3 }, { cause, errorId: 'e1' }),
    });
    expect(described).toMatchObject({
      err: {
        type: 'AppError',
        errorCode: 'GROUP.LIMIT_REACHED',
        details: { limit: 3 },
        errorId: 'e1',
        cause: { message: 'E11000', errorCode: 11000 },
      },
    });
    expect(JSON.stringify(described)).not.toMatch(/keyValue|request|a@b/);
  });
});
