import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../i18n/t.js';
import { FoldOut } from '../fold-out.js';
import { ShownText } from '../shown-text.js';
import { OutcomeSteps } from './outcome-steps.js';
import { useOutcomes } from './use-outcomes.js';
import classes from './wordings.module.css';

interface Props {
  text: string;
  /** What the field is called. */
  name: string;
}

/** The wordings of a text, one at a time; closed until somebody wants to see them, and nothing where there are none. */
export function OutcomesPanel({ text, name }: Props) {
  const [open, shown] = useDisclosure(false);
  const outcomes = useOutcomes(text);
  if (!outcomes.isVaried) return null;
  const label = open ? t('wordings.hide') : t('wordings.show');
  return (
    <FoldOut open={open} onToggle={shown.toggle} label={label} of={name}>
      <section className={classes.outcome} aria-label={t('wordings.shown', { field: name })}>
        <OutcomeSteps outcomes={outcomes} />
        <Text fz="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <ShownText text={outcomes.text} />
        </Text>
      </section>
    </FoldOut>
  );
}
