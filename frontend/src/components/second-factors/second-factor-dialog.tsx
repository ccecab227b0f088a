import {
  addPasskey,
  removePasskey,
  removeSecondFactors,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
} from '@megafon/contracts';
import type { Passkey } from '@megafon/contracts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/t.js';
import { call } from '../../lib/call.js';
import { isolated } from '../../lib/isolated.js';
import { makePasskey } from '../../lib/passkeys.js';
import { toastSuccess } from '../toast.js';
import { useOnTop } from '../use-on-top.js';
import { AppSteps } from './app-steps.js';
import { PasswordStep } from './password-step.js';
import { RecoveryCodes } from './recovery-codes.js';

export type Change =
  | { kind: 'app' | 'passkey' | 'remove-app' | 'renew' | 'turn-off' }
  | { kind: 'rename' | 'remove-passkey'; passkey: Passkey };

interface Props {
  change: Change;
  onClose: () => void;
  /** Something is other than it was. */
  onChanged: () => Promise<void>;
}

/** One change of what a person signs in with, from its first question to its last word. */
export function SecondFactorDialog({ change, onClose, onChanged }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOnTop = useOnTop(true);
  const done = async (words: string) => {
    await onChanged();
    toastSuccess(words);
    onClose();
  };
  const added = async (words: string, given: string[] | null) => {
    if (given === null) return done(words);
    setCodes(given);
    await onChanged();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? t('secondFactors.codesTitle') : titleOf(change)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      // What is shown once is not closed by a click beside it.
      closeOnClickOutside={false}
      closeOnEscape={isOnTop}
      centered
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Steps change={change} onCancel={onClose} onDone={done} onAdded={added} />
      )}
    </Modal>
  );
}

function titleOf(change: Change): string {
  switch (change.kind) {
    case 'app':
      return t('secondFactors.appTitle');
    case 'passkey':
      return t('secondFactors.passkeyTitle');
    case 'rename':
      return t('secondFactors.renameTitle');
    case 'remove-passkey':
      return t('secondFactors.removePasskeyTitle', { name: isolated(change.passkey.name) });
    case 'remove-app':
      return t('secondFactors.removeAppTitle');
    case 'renew':
      return t('secondFactors.renewTitle');
    case 'turn-off':
      return t('secondFactors.turnOffTitle');
  }
}

interface StepsProps {
  change: Change;
  onCancel: () => void;
  onDone: (words: string) => Promise<void>;
  onAdded: (words: string, codes: string[] | null) => Promise<void>;
}

function Steps({ change, onCancel, onDone, onAdded }: StepsProps) {
  switch (change.kind) {
    case 'app':
      return <AppSteps onCancel={onCancel} onAdded={(codes) => onAdded(t('secondFactors.appOn'), codes)} />;
    case 'passkey':
      return (
        <PasswordStep
          help={t('secondFactors.passkeyStart')}
          name={t('secondFactors.nameDefault')}
          submit={t('secondFactors.next')}
          onCancel={onCancel}
          onSubmit={async ({ proof, name }) => {
            const { options } = await call(startPasskey, { body: proof });
            const made = await makePasskey(options);
            const { recoveryCodes } = await call(addPasskey, { body: { ...made, name } });
            await onAdded(t('secondFactors.passkeyOn'), recoveryCodes);
          }}
        />
      );
    case 'rename':
      return (
        <PasswordStep
          name={change.passkey.name}
          submit={t('common.save')}
          onCancel={onCancel}
          onSubmit={async ({ proof, name }) => {
            await call(renamePasskey, {
              params: { id: change.passkey._id },
              body: { ...proof, name },
            });
            await onDone(t('secondFactors.renamed'));
          }}
        />
      );
    case 'remove-passkey':
      return (
        <PasswordStep
          danger
          help={t('secondFactors.removePasskeyHelp')}
          submit={t('secondFactors.remove')}
          onCancel={onCancel}
          onSubmit={async ({ proof }) => {
            await call(removePasskey, { params: { id: change.passkey._id }, body: proof });
            await onDone(t('secondFactors.removedPasskey'));
          }}
        />
      );
    case 'renew':
      return (
        <PasswordStep
          help={t('secondFactors.renewHelp')}
          submit={t('secondFactors.renew')}
          onCancel={onCancel}
          onSubmit={async ({ proof }) => {
            const { recoveryCodes } = await call(renewRecoveryCodes, { body: proof });
            await onAdded('', recoveryCodes);
          }}
        />
      );
    case 'remove-app':
    case 'turn-off':
      return <RemovalStep isAll={change.kind === 'turn-off'} onCancel={onCancel} onDone={onDone} />;
  }
}

function RemovalStep({
  isAll,
  onCancel,
  onDone,
}: Pick<StepsProps, 'onCancel' | 'onDone'> & { isAll: boolean }) {
  return (
    <PasswordStep
      danger
      help={t(isAll ? 'secondFactors.turnOffHelp' : 'secondFactors.removeAppHelp')}
      submit={t(isAll ? 'secondFactors.turnOff' : 'secondFactors.remove')}
      onCancel={onCancel}
      onSubmit={async ({ proof }) => {
        await call(removeSecondFactors, { body: { ...proof, what: isAll ? 'everything' : 'app' } });
        await onDone(t(isAll ? 'secondFactors.turnedOff' : 'secondFactors.removedApp'));
      }}
    />
  );
}
