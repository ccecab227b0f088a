import { getDeadLetter } from '@megafon/contracts';
import type { DeadLetterDetails } from '@megafon/contracts';
import { Alert, Button, Code, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../components/busy-button.js';
import { Banner } from '../../../components/banner.js';
import type { useNotice } from '../../../components/banner.js';
import { QueryView } from '../../../components/query-view.js';
import { TimeText } from '../../../components/time-text.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import { nameOf } from '../audit-words.js';
import { isSendable, typeOf } from '../dead-letter-words.js';
import { DeadLetterStateBadge } from './dead-letter-state.js';

/** While it is on its way. */
const lookEveryMs = 3_000;

interface Props {
  /** null while closed. */
  id: string | null;
  mayReplay: boolean;
  busy: boolean;
  notice: ReturnType<typeof useNotice>;
  onClose: () => void;
  onReplay: (letter: DeadLetterDetails) => void;
  onOpen: (id: string) => void;
}

/** What is known of a message that was given up, and what became of sending it again. */
export function DeadLetterModal({ id, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      size="lg"
      title={t('deadLetters.modal')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {id !== null && <Details key={id} id={id} {...rest} />}
    </Modal>
  );
}

function Details({ id, notice, ...rest }: Omit<Props, 'id' | 'onClose'> & { id: string }) {
  const letter = useQuery({
    ...query(getDeadLetter, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.state === 'asked' ? lookEveryMs : false),
  });
  return (
    <>
      <Banner notice={notice.notice} onClose={notice.clear} />
      <QueryView query={letter} skeleton={<Skeleton h={360} />} failed={t('deadLetters.detailsFailed')} small>
        {({ data }) => <Known letter={data} {...rest} />}
      </QueryView>
    </>
  );
}

type KnownProps = Pick<Props, 'mayReplay' | 'busy' | 'onReplay' | 'onOpen'> & { letter: DeadLetterDetails };

function Known({ letter, mayReplay, busy, onReplay, onOpen }: KnownProps) {
  const { state, cause, reason, diedAgain } = letter;
  return (
    <Stack gap="sm">
      <Text fw={600} dir="ltr" ta="end" style={{ overflowWrap: 'anywhere' }}>
        {typeOf(letter)}
      </Text>
      <Group gap="xs" align="flex-start">
        <DeadLetterStateBadge state={state} />
        <Text fz="sm" flex="1 1 220px">
          {t(`deadLetters.stateHelp.${state}`)}
        </Text>
      </Group>
      {diedAgain !== null && (
        <Alert color="orange" icon={<IconRepeat size={20} />} title={t('deadLetters.diedAgain')}>
          <Group gap="xs">
            <TimeText at={diedAgain.at} />
            <Button size="xs" variant="default" onClick={() => onOpen(diedAgain.id)}>
              {t('deadLetters.showNext')}
            </Button>
          </Group>
        </Alert>
      )}
      <Facts letter={letter} />
      <Stack gap={4}>
        <Text fz="sm" fw={600}>
          {`${t('deadLetters.error')}: ${t(`deadLetters.causes.${cause}`)}`}
        </Text>
        <Code
          block
          dir="ltr"
          tabIndex={0}
          mah={220}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {reason}
        </Code>
      </Stack>
      {isSendable(letter) && (
        <Group justify="flex-end">
          {mayReplay ? (
            <BusyButton busy={busy} spins onClick={() => onReplay(letter)}>
              {t('deadLetters.replay')}
            </BusyButton>
          ) : (
            <Text fz="xs" c="dimmed">
              {t('deadLetters.superadminOnly')}
            </Text>
          )}
        </Group>
      )}
    </Stack>
  );
}

function Facts({ letter }: { letter: DeadLetterDetails }) {
  const { at, group, topic, place, messageId, subject, user, traceId, publishedAt } = letter;
  const { askedAt, askedBy, sentAt } = letter;
  return (
    <Stack gap={4}>
      <Fact name={t('deadLetters.died')}>
        <TimeText at={at} />
      </Fact>
      <Fact name={t('deadLetters.group')}>{group}</Fact>
      <Fact name={t('deadLetters.topic')}>{topic}</Fact>
      <Fact name={t('deadLetters.place')}>{place}</Fact>
      {messageId !== null && <Fact name={t('deadLetters.id')}>{messageId}</Fact>}
      {subject !== null && <Fact name={t('deadLetters.subject')}>{subject}</Fact>}
      {user !== null && <Fact name={t('deadLetters.user')}>{nameOf(user)}</Fact>}
      {publishedAt !== null && (
        <Fact name={t('deadLetters.published')}>
          <TimeText at={publishedAt} />
        </Fact>
      )}
      {traceId !== null && <Fact name={t('deadLetters.traceId')}>{traceId}</Fact>}
      {askedAt !== null && (
        <Fact name={t('deadLetters.asked')}>
          <TimeText at={askedAt} />
          {askedBy !== null && ` · ${nameOf(askedBy)}`}
        </Fact>
      )}
      {sentAt !== null && (
        <Fact name={t('deadLetters.sent')}>
          <TimeText at={sentAt} />
        </Fact>
      )}
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span c="dimmed" fz="sm">{`${name}: `}</Text>
      <bdi>{children}</bdi>
    </Text>
  );
}
