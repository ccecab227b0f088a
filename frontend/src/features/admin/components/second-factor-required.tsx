import { getSecondFactors } from '@megafon/contracts';
import type { SecondFactors } from '@megafon/contracts';
import { Button, Card } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { PageHeader } from '../../../components/page-header.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import { refreshSession } from '../../../lib/refresh-session.js';
import { session } from '../../../lib/session.js';
import { OwnSecurity } from './own-security.js';

interface Props {
  isSuperadmin: boolean;
  /** After a superadmin set one up, and read the recovery codes; or where one was set up before. */
  onDone: () => void;
}

const isOn = ({ appSince, passkeys }: SecondFactors) => appSince !== null || passkeys.length > 0;

/**
 * Whoever has a factor and is refused for having none holds a token of before: the page was left, or the answer lost,
 * before the new one was there. It is asked for once; a factor that is set up here has its own.
 */
function useRenewedToken(onRenewed: () => void): void {
  const { data } = useQuery(query(getSecondFactors));
  const isJudged = useRef(false);
  useEffect(() => {
    if (!data || isJudged.current) return;
    isJudged.current = true;
    if (!isOn(data.factors)) return;
    refreshSession(session.token()).then(
      (isRenewed) => isRenewed && onRenewed(),
      // Nobody answered: the page says what it said.
      () => undefined,
    );
  }, [data, onRenewed]);
}

/** An admin administers nothing before there is a second factor. A superadmin, who has no settings, sets it up here. */
export function SecondFactorRequired({ isSuperadmin, onDone }: Props) {
  useRenewedToken(onDone);
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
