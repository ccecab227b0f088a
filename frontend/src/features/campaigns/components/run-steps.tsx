import type { RunTarget } from '@megafon/contracts';
import { Loader, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle, IconCircleHalf2, IconX } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import { stepOutcome } from '../step-outcome.js';
import type { RunStep } from '../steps-under-way.js';
import classes from './run-view.module.css';

interface Props {
  steps: readonly RunStep[];
  underWay: readonly RunStep[];
  targets: readonly RunTarget[];
}

const completed = {
  all: { color: 'green', icon: IconCheck, word: 'run.stepDone' },
  part: { color: 'yellow', icon: IconCircleHalf2, word: 'run.stepPartly' },
  none: { color: 'red', icon: IconX, word: 'run.stepFailed' },
} as const;

export function RunSteps({ steps, underWay, targets }: Props) {
  return (
    <ol className={classes.steps} aria-label={t('run.stepsLabel')}>
      {steps.map((step) => {
        const current = underWay.includes(step);
        const look = step.completed ? completed[stepOutcome(step, targets)] : null;
        const word = look ? t(look.word) : current ? t('run.stepCurrent') : t('run.stepWaiting');
        return (
          <li key={step.id} className={classes.step} aria-current={step === underWay[0] ? 'step' : undefined}>
            <ThemeIcon
              size={26}
              radius="xl"
              variant={look ? 'filled' : 'light'}
              color={look?.color ?? (current ? 'primary' : 'gray')}
            >
              {look ? <look.icon size={15} /> : current ? <Loader size={14} /> : <IconCircle size={10} />}
            </ThemeIcon>
            <Text fz="xs" fw={current ? 700 : 500} ta="center">
              {step.title}
              <VisuallyHidden>{`: ${word}`}</VisuallyHidden>
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
