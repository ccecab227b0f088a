import { loginStages } from '@megafon/contracts';
import { ownedSchema } from '@megafon/mongo';
import type { Login } from './login.js';

export const LOGIN_MODEL = 'Login';

export const loginSchema = ownedSchema<Login>(
  'login-sessions',
  {
    accountId: { type: String, required: true },
    stage: { type: String, enum: loginStages, required: true },
    workerId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  [
    { serves: 'the sweeper of logins whose worker died', keys: { stage: 1 } },
    { serves: 'the open logins of an account', keys: { owner: 1, accountId: 1, stage: 1 } },
    { serves: 'forgetting old logins', keys: { expiresAt: 1 }, expireAfterSeconds: 86_400 },
  ],
);
