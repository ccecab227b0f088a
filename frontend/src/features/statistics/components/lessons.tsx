import { lessonHours } from '@megafon/contracts';
import type { Lesson } from '@megafon/contracts';
import { Accordion, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { formatNumber, hourText } from '../../../lib/format.js';
import { useLessons } from '../api/use-lessons.js';

/** So sure that it is said without a doubt. */
const certain = 80;

/** What posts taught so far: which texts and hours earn most, in each group, with how sure that is. */
export function Lessons() {
  const lessons = useLessons();
  return (
    <Card component="section" aria-labelledby="lessons" withBorder radius="lg" padding="lg" mt="md">
      <Stack gap="sm">
        <Title order={2} size="h4" id="lessons">
          {t('lessons.title')}
        </Title>
        <QueryView
          query={lessons}
          failed={t('lessons.loadFailed')}
          skeleton={<Skeleton h={120} radius="md" />}
        >
          {({ posts, groups, hours }) =>
            posts === 0 ? (
              <Text c="dimmed">{t('lessons.empty')}</Text>
            ) : (
              <>
                <Text c="dimmed">{t('lessons.help', { count: posts, n: formatNumber(posts) })}</Text>
                <Learned title={t('lessons.hoursOfAll')} lessons={hours} nameOf={hoursText} />
                <Accordion variant="separated" radius="md" chevronPosition="left">
                  {groups.map((group) => (
                    <Accordion.Item key={group.groupId} value={group.groupId}>
                      <Accordion.Control>
                        <Group gap="xs">
                          <bdi>{group.name}</bdi>
                          <Text span fz="sm" c="dimmed">
                            {t('lessons.posts', { count: group.posts, n: formatNumber(group.posts) })}
                          </Text>
                        </Group>
                      </Accordion.Control>
                      <Accordion.Panel>
                        <Stack gap="sm">
                          <Learned
                            title={t('lessons.texts')}
                            lessons={group.texts}
                            nameOf={(words) => t('lessons.words', { words })}
                          />
                          <Learned title={t('lessons.hours')} lessons={group.hours} nameOf={hoursText} />
                          {group.texts.length + group.hours.length === 0 && (
                            <Text c="dimmed">{t('lessons.nothingToCompare')}</Text>
                          )}
                        </Stack>
                      </Accordion.Panel>
                    </Accordion.Item>
                  ))}
                </Accordion>
              </>
            )
          }
        </QueryView>
      </Stack>
    </Card>
  );
}

interface LearnedProps {
  title: string;
  lessons: readonly Lesson[];
  nameOf: (what: string) => string;
}

function Learned({ title, lessons, nameOf }: LearnedProps) {
  if (lessons.length === 0) return null;
  return (
    <Stack gap={4}>
      <Title order={3} fz="sm" fw={600}>
        {title}
      </Title>
      <Stack component="ul" gap={4} m={0} pis="md">
        {lessons.map((lesson) => (
          <li key={lesson.what}>
            <Text span fw={600} dir="auto">
              {nameOf(lesson.what)}
            </Text>{' '}
            <Text span>{earningText(lesson)}</Text>{' '}
            <Text span c="dimmed">
              {sureText(lesson)}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function earningText({ posts, mean, from, to }: Lesson): string {
  const numbers = { mean: formatNumber(mean), from: formatNumber(from), to: formatNumber(to) };
  return t('lessons.earning', { count: posts, n: formatNumber(posts), ...numbers });
}

function sureText({ sure }: Lesson): string {
  return sure >= certain ? t('lessons.sure', { sure }) : t('lessons.unsure', { sure });
}

function hoursText(first: string): string {
  const hour = (at: number) => hourText(at % 24);
  return t('lessons.between', { from: hour(Number(first)), to: hour(Number(first) + lessonHours) });
}
