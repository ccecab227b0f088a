import type { PublishedPost } from '@megafon/contracts';
import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import { OutLink } from '../../../components/out-link.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';

const accountIdShown = 10;

export function PublishedPosts({ posts }: { posts: readonly PublishedPost[] }) {
  if (posts.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        {t('history.noPosts')}
      </Text>
    );
  }
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {posts.map((post, index) => (
        <Card component="li" key={`${post.url}-${String(index)}`} padding="sm" shadow="none">
          <Group justify="space-between" gap="xs">
            <Text fw={600}>
              <bdi>{post.groupName}</bdi>
            </Text>
            <Group gap="sm">
              {post.pendingApproval && <Badge color="teal">{t('history.pendingApproval')}</Badge>}
              <OutLink
                href={post.url}
                text={t('history.openPost')}
                label={`${t('history.openPost')}: ${post.groupName}`}
              />
            </Group>
          </Group>
          <Text fz="sm" dir="auto" lineClamp={3} my={4} style={{ whiteSpace: 'pre-line' }}>
            {post.postText}
          </Text>
          <Text fz="xs" c="dimmed">
            {`${formatDateTime(post.publishedAt)} · ${t('history.account')} `}
            <bdi dir="ltr" title={post.accountId}>
              {post.accountId.slice(0, accountIdShown)}
            </bdi>
          </Text>
        </Card>
      ))}
    </Stack>
  );
}
