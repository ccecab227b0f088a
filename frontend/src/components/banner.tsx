import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../i18n/t.js';

export interface Notice {
  kind: 'error' | 'success';
  text: string;
  /** What one may want to do next. */
  next?: { label: string; to: string } | undefined;
}

/** A dismissible line above what it is about. */
export function Banner({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  if (!notice) return null;
  const failed = notice.kind === 'error';
  return (
    <Alert
      mb="md"
      role={failed ? 'alert' : 'status'}
      color={failed ? 'red' : 'green'}
      icon={failed ? <IconAlertCircle size={20} /> : <IconCircleCheck size={20} />}
      withCloseButton
      closeButtonLabel={t('common.dismiss')}
      onClose={onClose}
    >
      {notice.text}
      {notice.next && (
        <Anchor component={Link} to={notice.next.to} ms="xs" fz="sm" fw={600} c="inherit" underline="always">
          {notice.next.label}
        </Anchor>
      )}
    </Alert>
  );
}

/** The one notice of a page or form, and the ways to set it. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  return {
    notice,
    clear: () => setNotice(null),
    fail: (text: string) => setNotice({ kind: 'error', text }),
    succeed: (text: string, next?: Notice['next']) => setNotice({ kind: 'success', text, next }),
  };
}
