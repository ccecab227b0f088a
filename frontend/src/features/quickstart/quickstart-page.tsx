import { Alert, Button, Card, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconConfetti } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { LoadError } from '../../components/load-error.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../i18n/t.js';
import { useLists } from './api/use-lists.js';
import { StepCard } from './components/step-card.js';
import { standingOf, stepsOf } from './steps.js';

export function QuickstartPage() {
  const lists = useLists();
  return (
    <>
      <PageHeader title={t('quickstart.title')} help={t('quickstart.help')} />
      {lists.isLoading ? (
        <div role="status" aria-label={t('common.loading')}>
          <QuickstartSkeleton />
        </div>
      ) : (
        <Stack>
          {lists.hasFailed && (
            <LoadError
              text={t('quickstart.loadFailed')}
              onRetry={lists.retry}
              busy={lists.isRetrying}
              small
            />
          )}
          <Steps steps={stepsFrom(lists)} />
        </Stack>
      )}
    </>
  );
}

function stepsFrom({ accounts, groupBoxes, commentBoxes, postBoxes }: ReturnType<typeof useLists>) {
  return stepsOf({
    accounts: standingOf(
      accounts,
      ({ status, consentedAt }) => status === 'connected' && consentedAt !== null,
    ),
    groupBoxes: standingOf(groupBoxes, ({ groupCount }) => groupCount > 0),
    commentBoxes: standingOf(commentBoxes, ({ commentCount }) => commentCount > 0),
    postBoxes: standingOf(postBoxes, ({ postCount }) => postCount > 0),
  });
}

function Steps({ steps }: { steps: ReturnType<typeof stepsOf> }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  const isLacking = steps.some((step) => step.lacking);
  return (
    <Stack>
      <Card padding="md">
        <Stack gap="xs">
          <Text fw={700} fz={18}>
            {/* Without its direction it reads '4 / 0' from the right. */}
            <bdi dir="ltr">{t('quickstart.progress', { done })}</bdi>
          </Text>
          <Progress.Root size="md" radius="xl">
            <Progress.Section
              value={done * 25}
              color={done < 4 ? 'primary' : isLacking ? 'yellow' : 'green'}
              aria-label={t('quickstart.progressLabel', { done })}
            />
          </Progress.Root>
        </Stack>
      </Card>
      {done === steps.length && <AllDone isLacking={isLacking} />}
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.map((step, index) => (
          <StepCard key={step.id} step={step} number={index + 1} isNext={step === next} />
        ))}
      </Stack>
    </Stack>
  );
}

function AllDone({ isLacking }: { isLacking: boolean }) {
  return (
    <Alert
      color={isLacking ? 'yellow' : 'green'}
      role="status"
      icon={isLacking ? <IconAlertTriangle size={22} /> : <IconConfetti size={22} />}
      title={isLacking ? t('quickstart.almostDone') : t('quickstart.allDone')}
    >
      <Stack gap="sm" align="flex-start">
        <Text>{isLacking ? t('quickstart.almostDoneText') : t('quickstart.allDoneText')}</Text>
        <Button component={Link} to="/campaigns?create=true" variant={isLacking ? 'default' : 'filled'}>
          {t('quickstart.toCampaigns')}
        </Button>
      </Stack>
    </Alert>
  );
}

function QuickstartSkeleton() {
  return (
    <Stack>
      <Skeleton h={86} radius="lg" />
      <Stack gap="sm">
        {[0, 1, 2, 3].map((n) => (
          <Skeleton key={n} h={82} radius="lg" />
        ))}
      </Stack>
    </Stack>
  );
}
