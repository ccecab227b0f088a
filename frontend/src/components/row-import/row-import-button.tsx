import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/t.js';
import type { RowImport } from './row-import.js';

// With it comes what reads files.
const RowImportModal = lazy(async () => ({
  default: (await import('./row-import-modal.js')).RowImportModal,
}));

interface Props<T> {
  kind: RowImport<T>;
  disabled?: boolean;
}

/** Opens a dialog that brings in the rows of a file. */
export function RowImportButton<T>({ kind, disabled = false }: Props<T>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        {t('rowImport.open')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <RowImportModal kind={kind} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
