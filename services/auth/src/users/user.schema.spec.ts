import { describe, expect, it } from '@jest/globals';
import { model, Types } from 'mongoose';
import { USER, userSchema } from './user.schema.js';

const User = model(USER, userSchema);
const link = { hash: 'h', expiresAt: new Date('2026-03-01T09:00:00Z') };
const asked = (verification: object) => ({
  email: 'dana@example.test',
  verification,
  mailedAt: link.expiresAt,
});

describe('the link to a changed address', () => {
  it('has no id of its own', () => {
    expect(User.castObject({ emailChange: asked(link) })).toEqual({ emailChange: asked(link) });
  });

  it('is written again as it was stored, also where an earlier version gave it one', () => {
    const stored = asked({ ...link, _id: new Types.ObjectId() });
    expect(User.castObject({ emailChange: stored })).toEqual({ emailChange: stored });
  });
});
