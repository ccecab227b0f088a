import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { BusyButton } from '../busy-button.js';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { formatNumber } from '../../lib/format.js';
import { isolated } from '../../lib/isolated.js';
import { maxFileBytes, maxFileRows, readRowFile, rowFileOf } from '../../lib/row-file.js';
import type { FileFault } from '../../lib/row-file.js';
import { saveFile } from '../../lib/save-file.js';
import { shortName } from '../../lib/short-name.js';
import { useIsPhone } from '../../lib/use-is-phone.js';
import { Banner, useNotice } from '../banner.js';
import { useOnTop } from '../use-on-top.js';
import { FileColumns } from './file-columns.js';
import { JudgedFile } from './judged-file.js';
import type { JudgedFileProps } from './judged-file.js';
import { headingsOf } from './row-import.js';
import type { RowImport } from './row-import.js';

interface Props {
  kind: RowImport<unknown>;
  onClose: () => void;
}

/** Brings in the rows of a file: first what is in it, and nothing before a person says so. */
export function RowImportModal({ kind, onClose }: Props) {
  const phone = useIsPhone();
  const isOnTop = useOnTop(true);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={isOnTop}
      title={kind.title}
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ImportForm kind={kind} onClose={onClose} />
    </Modal>
  );
}

type Judged = JudgedFileProps;
const most = { mb: formatNumber(maxFileBytes / 1_048_576), rows: formatNumber(maxFileRows) };
const faultText = (fault: FileFault) => t(`rowImport.fileFaults.${fault}`, most);

function ImportForm({ kind, onClose }: Props) {
  const notice = useNotice();
  const [judged, setJudged] = useState<Judged | null>(null);
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null);
  // The same file may be chosen again after it was mended.
  const forget = useRef<() => void>(null);

  const check = async (file: File) => {
    const read = await readRowFile(file, { headings: headingsOf(kind.columns), needs: kind.needs });
    if ('fault' in read) return notice.fail(faultText(read.fault));
    const broken = read.rows.filter(({ isBroken }) => isBroken);
    const sound = await kind.judge(read.rows.filter(({ isBroken }) => !isBroken));
    const faults = [
      ...sound.faults,
      ...broken.map(({ line }) => ({ line, column: null, reason: t('rowImport.reasons.broken') })),
    ];
    setJudged({ name: file.name, right: sound.right, faults, unread: read.unread });
  };
  const choose = async (file: File | null) => {
    forget.current?.();
    if (file === null) return;
    notice.clear();
    setJudged(null);
    setBusy('checking');
    await check(file).catch((error: unknown) => notice.fail(textOf(error, t('rowImport.checkFailed'))));
    setBusy(null);
  };
  const bring = async ({ right, ...shown }: Judged) => {
    notice.clear();
    setBusy('importing');
    try {
      const faults = await kind.bring(right);
      const count = right.length - faults.length;
      if (faults.length === 0) return (kind.onDone(count), onClose());
      notice.succeed(t('rowImport.doneSome', { what: kind.count(count) }));
      setJudged({ ...shown, right: [], faults });
    } catch (error) {
      notice.fail(textOf(error, t('rowImport.importFailed')));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Stack gap="sm">
      <Text fz="sm">{t('rowImport.help', most)}</Text>
      {judged === null && <FileColumns columns={kind.columns} needs={kind.needs} />}
      <Group gap="xs">
        <FileButton
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(file) => void choose(file)}
          resetRef={forget}
          inputProps={{ 'aria-label': t('rowImport.choose') }}
        >
          {(props) => (
            <BusyButton
              {...props}
              data-autofocus
              variant={judged === null ? 'filled' : 'default'}
              busy={busy !== null}
              spins={busy === 'checking'}
            >
              {judged === null ? t('rowImport.choose') : t('rowImport.chooseOther')}
            </BusyButton>
          )}
        </FileButton>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(templateOf(kind), kind.template.name)}
        >
          {t('rowImport.template')}
        </Button>
      </Group>
      <Banner notice={notice.notice} onClose={notice.clear} />
      <div role="status">
        {busy === 'checking' && <Text fz="sm">{t('rowImport.checking')}</Text>}
        {judged && (
          <Text fz="sm" fw={600} title={judged.name}>
            {t('rowImport.found', {
              name: isolated(shortName(judged.name)),
              right: formatNumber(judged.right.length),
              wrong: formatNumber(new Set(judged.faults.map(({ line }) => line)).size),
            })}
          </Text>
        )}
      </div>
      {judged && <JudgedFile {...judged} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {judged && judged.right.length > 0 && (
          <BusyButton busy={busy === 'importing'} spins onClick={() => void bring(judged)}>
            {t('rowImport.submit', { what: kind.count(judged.right.length) })}
          </BusyButton>
        )}
      </Group>
    </Stack>
  );
}

function templateOf({ columns, template }: RowImport<unknown>): Blob {
  return rowFileOf([
    columns.map((column) => t(`rowImport.column.${column}`)),
    columns.map((column) => template.row[column] ?? ''),
  ]);
}
