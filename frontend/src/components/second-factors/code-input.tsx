import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { t } from '../../i18n/t.js';

/** Six digits of an app, pasted with spaces or without. */
export function CodeInput(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextInput
      label={t('secondFactors.code')}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...props}
    />
  );
}

export const codeRules = () => ({
  required: t('common.required'),
  validate: (typed: string) => /^\s*(\d\s*){6}$/.test(typed) || t('secondFactors.codeInvalid'),
});
