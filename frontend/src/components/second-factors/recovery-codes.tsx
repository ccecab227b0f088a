import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { t } from '../../i18n/t.js';
import { printLines } from '../../lib/print-lines.js';
import { saveFile } from '../../lib/save-file.js';
import { toastFailure, toastSuccess } from '../toast.js';
import classes from './second-factors.module.css';

/** Shown once: whoever closes it makes new ones. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess(t('secondFactors.codesCopied')),
      () => toastFailure(t('secondFactors.codesCopyFailed')),
    );
  const title = t('secondFactors.codesFile');
  return (
    <Stack>
      <Text>{t('secondFactors.codesHelp')}</Text>
      <ol className={classes.codes} dir="ltr" aria-label={t('secondFactors.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('secondFactors.codesCopy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            saveFile(new Blob([`${title}\n\n${text}\n`], { type: 'text/plain' }), `${title}.txt`)
          }
        >
          {t('secondFactors.codesDownload')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => printLines(title, codes)}
        >
          {t('secondFactors.codesPrint')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('secondFactors.codesSaved')}</Button>
      </Group>
    </Stack>
  );
}
