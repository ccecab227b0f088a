import { Group, Skeleton, Stack } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Logo } from '../../components/logo.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../i18n/t.js';
import classes from './app-frame.module.css';
import { entries } from './navigation.js';

/** Pages whose frame is known before it is known who is there: those that everybody's menu has. */
export const framedPaths = (): string[] => entries().map(({ to }) => to);

/** What stands at the head of each of these pages, by its path. */
const heads = (): Record<string, { title: string; help: string }> => ({
  '/quickstart': { title: t('quickstart.title'), help: t('quickstart.help') },
  '/dashboard': { title: t('dashboard.title'), help: t('dashboard.help') },
  '/facebook-connections': { title: t('connections.title'), help: t('connections.help') },
  '/campaigns': { title: t('campaigns.title'), help: t('campaigns.help') },
  '/groups': { title: t('groups.title'), help: t('groups.help') },
  '/group-boxes': { title: t('groupBoxes.title'), help: t('groupBoxes.help') },
  '/comment-boxes': { title: t('commentBoxes.title'), help: t('commentBoxes.help') },
  '/post-boxes': { title: t('postBoxes.title'), help: t('postBoxes.help') },
  '/post-comments': { title: t('postComments.title'), help: t('postComments.help') },
  '/history': { title: t('history.title'), help: t('history.help') },
  '/statistics': { title: t('statistics.title'), help: t('statistics.help') },
  '/subscription': { title: t('subscription.title'), help: t('subscription.help') },
  '/settings': { title: t('settings.title'), help: t('settings.help') },
});

/**
 * The frame around the pages of who is signed in, with the head of each and the places of what will stand below it: what
 * their document shows until the application runs. Its links lead where they say; nothing of it is read out but that it
 * loads. Which head is seen, and which link is the page's own, says the document's script (build/prerendered.ts).
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
              {entries().map(({ to, label, icon: Icon }) => (
                <a key={to} href={to} tabIndex={-1} className={classes.link}>
                  <Icon size={20} stroke={1.7} />
                  <span className={classes.word}>{label}</span>
                </a>
              ))}
            </Stack>
          </div>
        </div>
        <div className={classes.main}>
          <Stack className={classes.page} gap="lg">
            {Object.entries(heads()).map(([path, head]) => (
              <div key={path} data-head={path} hidden>
                <PageHeader {...head} />
              </div>
            ))}
            <Skeleton h={152} radius="lg" animate={false} />
            <Skeleton h={108} radius="lg" animate={false} />
            <Skeleton h={136} radius="lg" animate={false} />
          </Stack>
        </div>
        <footer className={classes.footer}>
          <Group h="100%" gap={0} wrap="nowrap" align="stretch">
            {entries()
              .filter(({ frequent }) => frequent)
              .map(({ to, label, icon: Icon }) => (
                <a key={to} href={to} tabIndex={-1} className={classes.bottomLink}>
                  <Icon size={22} stroke={1.7} />
                  {label}
                </a>
              ))}
            <div className={classes.bottomLink}>
              <IconDots size={22} stroke={1.7} />
              {t('frame.more')}
            </div>
          </Group>
        </footer>
      </div>
    </div>
  );
}
