import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/t.js';
import classes from './quick-search.module.css';

const QuickSearchDialog = lazy(async () => ({
  default: (await import('./quick-search-dialog.js')).QuickSearchDialog,
}));

/** Ctrl+K. The dialog's code and data are fetched the first time it opens. */
export function QuickSearch() {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  // By its place on the keyboard: in a Hebrew layout that key writes another letter.
  useHotkeys([['mod+K', open, { usePhysicalKeys: true }]], []);
  return (
    <>
      <UnstyledButton className={classes.box} visibleFrom="sm" onClick={open}>
        <IconSearch size={16} aria-hidden />
        <Text fz="sm" component="span" flex={1}>
          {t('common.search')}
        </Text>
        <Kbd fz={12} dir="ltr">
          Ctrl K
        </Kbd>
      </UnstyledButton>
      <ActionIcon hiddenFrom="sm" onClick={open} aria-label={t('spotlight.open')}>
        <IconSearch size={20} stroke={1.7} />
      </ActionIcon>
      {wanted && (
        <Suspense fallback={null}>
          <QuickSearchDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
