import { Button, Card } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { PageHeader } from '../../../components/page-header.js';
import { t } from '../../../i18n/t.js';
import { OwnSecurity } from './own-security.js';

interface Props {
  isSuperadmin: boolean;
  /** After a superadmin set one up, and read the recovery codes. */
  onDone: () => void;
}

/** An admin administers nothing before there is a second factor. A superadmin, who has no settings, sets it up here. */
export function SecondFactorRequired({ isSuperadmin, onDone }: Props) {
  return (
    <>
      <PageHeader title={t('admin.title')} />
      <div role="alert">
        <EmptyState
          icon={IconShieldLock}
          title={t('secondFactors.required')}
          help={t('secondFactors.requiredHelp')}
          action={
            isSuperadmin ? undefined : (
              <Button component={Link} to="/settings">
                {t('secondFactors.toSettings')}
              </Button>
            )
          }
        />
      </div>
      {isSuperadmin && (
        <Card maw={760} mx="auto" mt="lg">
          <OwnSecurity onChanged={onDone} />
        </Card>
      )}
    </>
  );
}
