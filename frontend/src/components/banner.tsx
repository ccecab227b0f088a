import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconBulb, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../i18n/t.js';

export interface Notice {
  /** warning: partly done. hint: for who is here for the first time. */
  kind: 'error' | 'warning' | 'success' | 'hint';
  text: string;
  /** What one may want to do next. */
  next?: NextStep | readonly NextStep[] | undefined;
}

interface NextStep {
  label: string;
  to: string;
}

const looks = {
  error: { role: 'alert', color: 'red', Icon: IconAlertCircle },
  warning: { role: 'status', color: 'yellow', Icon: IconAlertTriangle },
  success: { role: 'status', color: 'green', Icon: IconCircleCheck },
  hint: { role: 'note', color: 'primary', Icon: IconBulb },
} as const;

/** A dismissible line above what it is about. */
export function Banner({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  if (!notice) return null;
  const { role, color, Icon } = looks[notice.kind];
  return (
    <Alert
      mb="md"
      role={role}
      color={color}
      icon={<Icon size={20} />}
      withCloseButton
      closeButtonLabel={t('common.dismiss')}
      onClose={onClose}
    >
      {notice.text}
      {[notice.next ?? []].flat().map(({ label, to }) => (
        <Anchor key={to} component={Link} to={to} ms="xs" fz="sm" fw={600} c="inherit" underline="always">
          {label}
        </Anchor>
      ))}
    </Alert>
  );
}

/** The one notice of a page or form, and the ways to set it; `failed` is what it starts with. */
export function useNotice(failed?: string) {
  const [notice, setNotice] = useState<Notice | null>(
    failed === undefined ? null : { kind: 'error', text: failed },
  );
  return {
    notice,
    clear: () => setNotice(null),
    fail: (text: string, next?: Notice['next']) => setNotice({ kind: 'error', text, next }),
    warn: (text: string, next?: Notice['next']) => setNotice({ kind: 'warning', text, next }),
    succeed: (text: string, next?: Notice['next']) => setNotice({ kind: 'success', text, next }),
  };
}
