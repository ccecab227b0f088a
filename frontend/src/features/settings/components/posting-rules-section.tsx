import { getPostingRules } from '@megafon/contracts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import { PostingRulesForm } from './posting-rules-form.js';
import { Section } from './section.js';

/** When and how much the person's accounts act. */
export function PostingRulesSection() {
  const rules = useQuery(query(getPostingRules));
  return (
    <Section title={t('postingRules.title')} help={t('postingRules.help')}>
      <QueryView
        query={rules}
        skeleton={<Skeleton h={260} radius="md" />}
        failed={t('postingRules.loadFailed')}
        small
      >
        {(known) => <PostingRulesForm known={known} />}
      </QueryView>
    </Section>
  );
}
