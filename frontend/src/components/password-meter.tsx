import { Progress, Stack, Text } from '@mantine/core';
import { t } from '../i18n/t.js';
import { usePasswordStrength } from '../lib/use-password-strength.js';
import type { PasswordOwner } from '../lib/use-password-strength.js';

interface Props {
  password: string;
  owner: PasswordOwner;
}

const levels = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;
const colors = ['red', 'red', 'orange', 'green', 'green'];

/** Says below a field of a new password how easily it is guessed, and what would help. */
export function PasswordMeter({ password, owner }: Props) {
  const strength = usePasswordStrength(password, owner);
  if (strength === null) return null;
  const { score, refusal, warning, suggestions } = strength;
  const level = refusal === null ? score : score > 0 ? 1 : 0;
  const isGood = level > 2;
  const [suggestion] = suggestions;
  return (
    <Stack gap={4} mt={-4}>
      <Progress value={(level + 1) * 20} color={colors[level]} size="sm" aria-hidden />
      <Text fz="xs" role="status">
        <b>{t(`passwords.levels.${levels[level]}`)}</b>
        {!isGood && warning !== null && ` · ${t(`passwords.warnings.${warning}`)}`}
        {!isGood && suggestion !== undefined && `. ${t(`passwords.suggestions.${suggestion}`)}`}
      </Text>
    </Stack>
  );
}
