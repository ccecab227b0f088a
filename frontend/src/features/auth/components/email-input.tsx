import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { t } from '../../../i18n/t.js';

/** The address by which a person signs in. */
export function EmailInput(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextInput label={t('auth.email')} type="email" dir="ltr" autoComplete="username" required {...props} />
  );
}
