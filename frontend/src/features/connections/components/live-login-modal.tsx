import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconShieldLock, IconSteeringWheel } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.js';
import { t } from '../../../i18n/t.js';
import type { LoginState } from '../login/login-state.js';
import type { LiveLogin } from '../login/use-live-login.js';
import { CodeForm } from './code-form.js';
import { Countdown } from './countdown.js';
import { LivePicture } from './live-picture.js';
import { useStageLabel } from './use-stage-label.js';
import { useIsPhone } from '../../../lib/use-is-phone.js';

/** The heart of the product's trust: what the browser shows, what is happening, and what is wanted of the person. */
export function LiveLoginModal({ login }: { login: LiveLogin }) {
  const { state } = login;
  const phone = useIsPhone();
  const line = useLine(state);
  const isOpen = state.phase === 'open' && !state.flags.isLoggedIn;
  const wantsCode = isOpen && !state.isDriven && (state.flags.needs2FA || state.flags.needsCaptcha);
  const finishable = state.flags.isLoggedIn && state.phase !== 'starting';
  return (
    <Modal
      opened={state.phase !== 'idle'}
      onClose={login.cancel}
      title={<span dir="auto">{t('liveLogin.titleOf', { name: state.accountName })}</span>}
      size={860}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('liveLogin.cancel') }}
    >
      <Stack gap="sm">
        <LivePicture
          sessionId={state.sessionId}
          answered={{ src: state.screenshot, form: state.form }}
          isDriven={state.isDriven}
          onGiveBack={() => login.drive(false)}
        />
        <Group justify="space-between" gap="xs" mih={24}>
          {/* Here the focus begins where no code is wanted: on the first button, Enter would cancel. */}
          <Text
            fw={600}
            role="status"
            aria-live="polite"
            flex="1 1 200px"
            tabIndex={-1}
            data-autofocus={!wantsCode || undefined}
          >
            {line}
          </Text>
          {state.phase !== 'idle' && <Countdown until={state.expiresAt} />}
        </Group>
        {state.problem !== null && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={20} />} py="xs">
            {state.problem}
          </Alert>
        )}
        {isOpen && state.notice !== null && (
          <Text role="status" c="blue" fz="sm">
            {state.notice}
          </Text>
        )}
        {isOpen && <Wheel login={login} />}
        {wantsCode && <CodeForm flags={state.flags} sending={state.sendingCode} onSend={login.sendCodes} />}
        <Group justify="space-between" gap="sm">
          <Group gap={6} wrap="nowrap" c="dimmed" flex="1 1 260px">
            <IconShieldLock size={16} aria-hidden style={{ flexShrink: 0 }} />
            <Text fz="xs">{t('liveLogin.kept')}</Text>
          </Group>
          <Group gap="xs">
            <Button variant="default" onClick={login.cancel}>
              {t('liveLogin.cancel')}
            </Button>
            <BusyButton
              leftSection={<IconCheck size={16} />}
              disabled={!finishable}
              busy={state.phase === 'completing'}
              spins
              onClick={login.finish}
            >
              {t('liveLogin.finish')}
            </BusyButton>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Whether the person has the wheel, and how to take it or give it back. */
function Wheel({ login: { state, drive } }: { login: LiveLogin }) {
  const { isDriven, flags, sendingCode } = state;
  return (
    <Group justify="space-between" gap="sm">
      <Text fz="sm" c="dimmed" flex="1 1 260px">
        {isDriven && t('liveLogin.drivingHelp')}
      </Text>
      <Button
        variant={flags.needsTakeover || isDriven ? 'filled' : 'default'}
        leftSection={<IconSteeringWheel size={18} />}
        disabled={sendingCode}
        onClick={() => drive(!isDriven)}
      >
        {isDriven ? t('liveLogin.giveWheelBack') : t('liveLogin.takeWheel')}
      </Button>
    </Group>
  );
}

function useLine(state: LoginState): string {
  const stage = useStageLabel(state.phase === 'starting');
  const { needs2FA, needsCaptcha, needsApproval, needsTakeover, isLoggedIn } = state.flags;
  if (state.phase === 'starting') return stage;
  if (state.phase === 'completing') return t('liveLogin.completing');
  if (state.phase === 'unfinished') return t('liveLogin.completeFailedLine');
  if (isLoggedIn) return t('liveLogin.loggedIn');
  if (state.isDriven) return t('liveLogin.driving');
  if (state.sendingCode) return t('liveLogin.sendingCode');
  if (needs2FA && needsCaptcha) return t('liveLogin.needsBoth');
  if (needs2FA) return t('liveLogin.needs2FA');
  if (needsCaptcha) return t('liveLogin.needsCaptcha');
  if (needsApproval) return t('liveLogin.needsApproval');
  if (needsTakeover) return t('liveLogin.needsTakeover');
  return t('liveLogin.loggingIn');
}
