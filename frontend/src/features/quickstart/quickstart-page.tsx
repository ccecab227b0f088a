import { Alert, Button, Card, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../i18n/t.js';
import { useLists } from './api/use-lists.js';
import { StepCard } from './components/step-card.js';
import { stepsOf } from './steps.js';

export function QuickstartPage() {
  return (
    <>
      <PageHeader title={t('quickstart.title')} help={t('quickstart.help')} />
      <QueryView query={useLists()} skeleton={<QuickstartSkeleton />} failed={t('quickstart.loadFailed')}>
        {({ accounts, groupBoxes, commentBoxes, postBoxes }) => (
          <Steps
            steps={stepsOf({
              accounts: accounts.accounts.length > 0,
              groupBoxes: groupBoxes.data.length > 0,
              commentBoxes: commentBoxes.length > 0,
              postBoxes: postBoxes.length > 0,
            })}
          />
        )}
      </QueryView>
    </>
  );
}

function Steps({ steps }: { steps: ReturnType<typeof stepsOf> }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
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
              color={done === 4 ? 'green' : 'primary'}
              aria-label={t('quickstart.progressLabel', { done })}
            />
          </Progress.Root>
        </Stack>
      </Card>
      {done === steps.length && (
        <Alert color="green" role="status" icon={<IconConfetti size={22} />} title={t('quickstart.allDone')}>
          <Stack gap="sm" align="flex-start">
            <Text>{t('quickstart.allDoneText')}</Text>
            <Button component={Link} to="/campaigns?create=true">
              {t('quickstart.toCampaigns')}
            </Button>
          </Stack>
        </Alert>
      )}
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.map((step, index) => (
          <StepCard key={step.id} step={step} number={index + 1} isNext={step === next} />
        ))}
      </Stack>
    </Stack>
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
