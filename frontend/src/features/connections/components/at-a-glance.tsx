import type { FacebookAccount } from '@megafon/contracts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TimeText } from '../../../components/time-text.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { doneOfCap, nearestCap } from '../today.js';
import classes from './account-list.module.css';

/** How much of its day an account has used, in how many groups it is, and what it did last. */
export function AtAGlance({ account: { today, groups, lastAct, lastUsed } }: { account: FacebookAccount }) {
  const hasGroups = typeof groups === 'number';
  return (
    <dl className={classes.facts} style={{ margin: 0 }}>
      <Fact
        className={classes.today}
        name={t('connections.today')}
        help={t('connections.todayHours')}
        title={t('connections.todayHelp')}
        isNamedInShort
      >
        {today ? doneOfCap(today, nearestCap(today)) : t('connections.todayUnknown')}
      </Fact>
      <Fact className={classes.groups} name={t('connections.groups')}>
        {hasGroups ? (
          <>
            <span className={classes.long}>{formatNumber(groups)}</span>
            <span className={classes.short}>{countOf('groups', groups)}</span>
          </>
        ) : (
          <>
            <span className={classes.short}>{t('connections.groups')} </span>
            {t('connections.groupsUnknown')}
          </>
        )}
      </Fact>
      <Fact
        className={classes.act}
        name={lastAct || lastUsed === null ? t('connections.lastAct') : t('connections.lastUsed')}
      >
        <LastAct lastAct={lastAct ?? null} lastUsed={lastUsed} />
      </Fact>
    </dl>
  );
}

/** Of what was done before acts were kept only the time is known. */
function LastAct({ lastAct, lastUsed }: Required<Pick<FacebookAccount, 'lastAct' | 'lastUsed'>>) {
  if (lastAct)
    return (
      <>
        <span className={classes.long}>{t(`connections.act.${lastAct.kind}`)}, </span>
        <TimeText at={lastAct.at} relative />
      </>
    );
  return lastUsed === null ? t('connections.neverUsed') : <TimeText at={lastUsed} relative />;
}

interface FactProps {
  className: string | undefined;
  name: string;
  /** Beside the name where there is room. */
  help?: string;
  title?: string;
  /** The name stands in the short form as well. */
  isNamedInShort?: boolean;
  children: ReactNode;
}

function Fact({ className, name, help, title, isNamedInShort = false, children }: FactProps) {
  return (
    <div className={`${classes.fact} ${className}`} title={title}>
      <Text component="dt" fz="xs" c="dimmed" className={isNamedInShort ? undefined : classes.long}>
        {name}
        {help !== undefined && <span className={classes.long}> {help}</span>}
      </Text>
      <Text component="dd" m={0} className={classes.value} truncate>
        {children}
      </Text>
    </div>
  );
}
