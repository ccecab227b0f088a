import { email } from '@megafon/contracts';
import type { z } from 'zod';
import { t } from '../i18n/t.js';

/** A field's rule from the contract's own schema, in words a person understands. */
export function follows(schema: z.ZodType, text: string): (value: unknown) => true | string {
  return (value) => schema.safeParse(value).success || text;
}

/** The contract's, in terms that a form can check without its schema. */
export const passwordRules = () => ({
  required: t('common.required'),
  minLength: { value: 8, message: t('auth.passwordShort') },
  maxLength: { value: 128, message: t('common.tooLong') },
});

/** Something is written, not only spaces. */
export function written(text: string): (value: string) => true | string {
  return (value) => value.trim() !== '' || text;
}

export const emailRules = () => ({
  required: t('common.required'),
  validate: follows(email, t('common.emailInvalid')),
});
