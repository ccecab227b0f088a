import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';

export function BackToLogin() {
  return (
    <Text ta="center" mt="lg">
      <Anchor component={Link} to="/login">
        {t('auth.backToLogin')}
      </Anchor>
    </Text>
  );
}
