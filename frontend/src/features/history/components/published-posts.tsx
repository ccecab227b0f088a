import type { HistoryPost } from '@megafon/contracts';
import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import { EvidenceButton } from '../../../components/evidence-button.js';
import { OutLink } from '../../../components/out-link.js';
import { ShownText } from '../../../components/shown-text.js';
import { t } from '../../../i18n/t.js';
import { PostReactions } from './post-reactions.js';
import { PostPicture } from './post-picture.js';
import { WhenAndWho } from './when-and-who.js';

export function PublishedPosts({ posts }: { posts: readonly HistoryPost[] }) {
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {posts.map((post, index) => (
        <Card component="li" key={`${post.url}-${String(index)}`} padding="sm" shadow="none">
          <Group gap="sm" align="flex-start" wrap="nowrap">
            <PostPicture path={post.evidence.after ?? post.evidence.before} group={post.groupName} />
            <Stack gap={4} flex={1} miw={0}>
              <Group justify="space-between" gap="xs">
                <Text fw={600}>
                  <bdi>{post.groupName}</bdi>
                </Text>
                <Group gap="sm">
                  {post.pendingApproval && <Badge color="teal">{t('runState.pending_approval')}</Badge>}
                  <EvidenceButton
                    evidence={post.evidence}
                    of={`${t('run.evidenceOf.publish')}: ${post.groupName}`}
                  />
                  <OutLink
                    href={post.url}
                    text={t('history.openPost')}
                    label={`${t('history.openPost')}: ${post.groupName}`}
                  />
                </Group>
              </Group>
              <Text fz="sm" dir="auto" lineClamp={3} style={{ whiteSpace: 'pre-line' }}>
                <ShownText text={post.postText} />
              </Text>
              {!post.pendingApproval && <PostReactions reactions={post.reactions} />}
              <WhenAndWho at={post.publishedAt} accountId={post.accountId} accountName={post.accountName} />
            </Stack>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
