import { email } from '@megafon/contracts';
import { get } from 'react-hook-form';
import type { FieldPath, FieldValues, FormState } from 'react-hook-form';
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

/**
 * The `deps` of a field that `name` is judged by: judged with it once somebody was in it or sent the form, so that nothing is
 * red before they came to it.
 */
export function onceTouched<T extends FieldValues>(
  { touchedFields, isSubmitted }: FormState<T>,
  name: FieldPath<T>,
): FieldPath<T>[] {
  const wasIn: unknown = get(touchedFields, name);
  return isSubmitted || wasIn ? [name] : [];
}
