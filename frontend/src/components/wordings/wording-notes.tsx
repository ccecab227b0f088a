import { readWording } from '@megafon/contracts';
import type { WordingFault } from '@megafon/contracts';
import { Anchor, Text } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import type { RefObject } from 'react';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { select } from './put-text.js';
import { mostCounted, useOutcomes } from './use-outcomes.js';
import classes from './wordings.module.css';

const mostShown = 3;
/** UTF-16 units of a piece of the text that is named. */
const pieceLength = 30;

interface Props {
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What the field is called. */
  name: string;
}

/** Below a text field: how many wordings its text has, and what its writer probably did not mean. */
export function WordingNotes({ text, field, name }: Props) {
  const source = useDeferredValue(text);
  const faults = useMemo(() => readWording(source).faults, [source]);
  const { isVaried, total } = useOutcomes(text);
  return (
    <div className={classes.notes}>
      <Text fz="xs" c="dimmed" role="status">
        {isVaried && countText(total)}
      </Text>
      {faults.length > 0 && (
        <ul className={classes.faults} aria-label={t('wordings.faultsOf', { field: name })}>
          {faults.slice(0, mostShown).map((fault) => (
            <Fault key={`${fault.code} ${fault.at}`} text={source} fault={fault} field={field} />
          ))}
          {faults.length > mostShown && (
            <Text fz="xs" component="li">
              {t('wordings.moreFaults', { n: formatNumber(faults.length - mostShown) })}
            </Text>
          )}
        </ul>
      )}
    </div>
  );
}

function countText(total: number): string {
  if (total > mostCounted) return `${t('wordings.countMany')}. ${t('wordings.spread')}`;
  const count = t('wordings.count', { count: total, n: formatNumber(total) });
  return total > 1 ? `${count}. ${t('wordings.spread')}` : count;
}

interface FaultProps {
  text: string;
  fault: WordingFault;
  field: RefObject<HTMLTextAreaElement | null>;
}

function Fault({ text, fault, field }: FaultProps) {
  const words = faultText(text, fault);
  return (
    <Text fz="xs" component="li">
      {`${words}. `}
      <Anchor
        component="button"
        type="button"
        fz="xs"
        underline="always"
        aria-label={t('wordings.showFaultOf', { what: words })}
        onClick={() => field.current && select(field.current, fault.at, fault.length)}
      >
        {t('wordings.showFault')}
      </Anchor>
    </Text>
  );
}

function faultText(text: string, { code, at, length }: WordingFault): string {
  const line = formatNumber(text.slice(0, at).split('\n').length);
  const whole = text.slice(at, at + length).trim();
  const piece = whole.length > pieceLength ? `${whole.slice(0, pieceLength)}…` : whole;
  if (code === 'repeated' && piece === '') return t('wordings.fault.repeatedEmpty', { line });
  return t(`wordings.fault.${code}`, { line, piece });
}
