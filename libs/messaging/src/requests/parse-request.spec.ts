import { describe, expect, it } from '@jest/globals';
import { AppError, endpoint } from '@megafon/contracts';
import { z } from 'zod';
import { parseRequest } from './parse-request.js';

const contract = endpoint({
  method: 'PUT',
  path: '/boxes/:id',
  service: 'content',
  access: 'user',
  summary: 'Changes a box.',
  params: z.strictObject({ id: z.string().min(3) }),
  body: z.strictObject({
    name: z.string().trim(),
    color: z.string().default('blue'),
    contacts: z.array(z.strictObject({ phone: z.string() })).default([]),
  }),
  reply: z.object({}),
});

function faultsOf(source: unknown): unknown {
  try {
    parseRequest(contract, source as never);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details };
    throw error;
  }
  return null;
}

describe('parseRequest', () => {
  it('fills in defaults and the parts that were left out', () => {
    expect(parseRequest(contract, { params: { id: 'b-1' }, body: { name: ' ארגז ' } })).toEqual({
      params: { id: 'b-1' },
      query: {},
      body: { name: 'ארגז', color: 'blue', contacts: [] },
    });
  });

  it('names the fields that are wrong', () => {
    const body = { name: 5, contacts: [{ phone: 1 }], owner: 'me' };
    expect(faultsOf({ params: { id: 'b' }, body })).toEqual({
      code: 'REQUEST.INVALID',
      fields: ['id', 'name', 'contacts.0.phone', 'owner'],
    });
  });

  it('names the part that is wrong as a whole', () => {
    expect(faultsOf({ params: { id: 'b-1' }, body: ['name'] })).toEqual({
      code: 'REQUEST.INVALID',
      fields: ['body'],
    });
  });
});
