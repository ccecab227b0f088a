import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import type { Ref } from 'react';
import { t } from '../i18n/t.js';

/** A field for a secret: written from left to right, with a button, also reached by keyboard, that shows it. */
export function SecretInput(props: PasswordInputProps & { ref?: Ref<HTMLInputElement> }) {
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      dir="ltr"
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? t('auth.hidePassword') : t('auth.showPassword'),
        tabIndex: 0,
      }}
      // Mantine says it of the box around the field.
      aria-invalid={Boolean(props.error) || undefined}
      {...props}
    />
  );
}
