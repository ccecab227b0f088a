import { Group, Skeleton, Stack } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Logo } from '../../components/logo.js';
import { t } from '../../i18n/t.js';
import classes from './app-frame.module.css';
import { entries } from './navigation.js';

/** Pages whose frame is known before it is known who is there: those that everybody's menu has. */
export const framedPaths = (): string[] => entries().map(({ to }) => to);

/**
 * The frame around the pages of who is signed in, and the places of what will stand in it: what their document shows until
 * the application runs. Nothing in it can be used, and nothing of it is read out but that it loads.
 */
export function FrameInDocument() {
  return (
    <div role="status" aria-label={t('common.loading')}>
      <div className={classes.frame} aria-hidden>
        <header className={classes.header}>
          <Group h="100%" px="md" justify="space-between" wrap="nowrap">
            <Group gap="xs" wrap="nowrap">
              <Skeleton h={26} w={26} hiddenFrom="md" animate={false} />
              <Logo />
            </Group>
            <Skeleton h={36} w={36} circle animate={false} />
          </Group>
        </header>
        <div className={classes.sidebar}>
          <div className={classes.entries}>
            <Stack gap={4}>
              {entries().map(({ to, icon: Icon }) => (
                <div key={to} className={classes.link}>
                  <Icon size={20} stroke={1.7} />
                  <Skeleton className={classes.word} h={12} w={96} animate={false} />
                </div>
              ))}
            </Stack>
          </div>
        </div>
        <div className={classes.main}>
          <Stack className={classes.page} gap="lg">
            <Stack gap="sm">
              <Skeleton h={28} w={180} animate={false} />
              <Skeleton h={14} w={260} animate={false} />
            </Stack>
            <Skeleton h={152} radius="lg" animate={false} />
            <Skeleton h={108} radius="lg" animate={false} />
            <Skeleton h={136} radius="lg" animate={false} />
          </Stack>
        </div>
        <footer className={classes.footer}>
          <Group h="100%" gap={0} wrap="nowrap" align="stretch">
            {entries()
              .filter(({ frequent }) => frequent)
              .map(({ to, icon: Icon }) => (
                <div key={to} className={classes.bottomLink}>
                  <Icon size={22} stroke={1.7} />
                  <Skeleton h={8} w={40} my={5} animate={false} />
                </div>
              ))}
            <div className={classes.bottomLink}>
              <IconDots size={22} stroke={1.7} />
              <Skeleton h={8} w={24} my={5} animate={false} />
            </div>
          </Group>
        </footer>
      </div>
    </div>
  );
}
