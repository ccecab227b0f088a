import { Button, Card, Skeleton } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import type { FactorGate } from '../api/use-factor-gate.js';
import { OwnSecurity } from './own-security.js';

interface Props {
  isSuperadmin: boolean;
  gate: FactorGate;
}

/** An admin administers nothing before there is a second factor. A superadmin, who has no settings, sets it up here. */
export function SecondFactorRequired({ isSuperadmin, gate }: Props) {
  const skeleton = <Skeleton h={320} radius="md" />;
  return (
    <>
      <PageHeader title={t('admin.title')} />
      <QueryView query={missing(gate)} skeleton={skeleton} failed={t('admin.loadFailed')}>
        {() => <Required isSuperadmin={isSuperadmin} onChanging={gate.hold} />}
      </QueryView>
    </>
  );
}

/** That none is missing is no answer here: the panel is about to open, or asked about once more. */
const missing = ({ judgement: { data, error, isFetching, refetch }, isHeld }: FactorGate) => ({
  ...{ error, isFetching, refetch },
  data: data === true || isHeld ? true : undefined,
});

interface RequiredProps {
  isSuperadmin: boolean;
  onChanging: (isChanging: boolean) => void;
}

function Required({ isSuperadmin, onChanging }: RequiredProps) {
  return (
    <>
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
          <OwnSecurity onChanging={onChanging} />
        </Card>
      )}
    </>
  );
}
