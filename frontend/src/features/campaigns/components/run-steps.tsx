import type { StepId } from '@megafon/contracts';
import { Loader, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import { run } from '../../../i18n/he/campaigns.js';
import type { RunStep } from '../steps-under-way.js';
import classes from './run-view.module.css';

function isKnownStep(id: string): id is StepId {
  return Object.hasOwn(run.step, id);
}

/** A step's name: ours where we know the step, else the server's. */
export function stepTitle(step: { id: string; title: string }): string {
  return isKnownStep(step.id) ? t(`run.step.${step.id}`) : step.title;
}

interface Props {
  steps: readonly RunStep[];
  underWay: readonly RunStep[];
}

export function RunSteps({ steps, underWay }: Props) {
  return (
    <ol className={classes.steps} aria-label={t('run.stepsLabel')}>
      {steps.map((step) => {
        const current = underWay.includes(step);
        const word = step.completed
          ? t('run.stepDone')
          : current
            ? t('run.stepCurrent')
            : t('run.stepWaiting');
        return (
          <li key={step.id} className={classes.step} aria-current={step === underWay[0] ? 'step' : undefined}>
            <ThemeIcon
              size={26}
              radius="xl"
              variant={step.completed ? 'filled' : 'light'}
              color={step.completed ? 'green' : current ? 'primary' : 'gray'}
            >
              {step.completed ? (
                <IconCheck size={15} />
              ) : current ? (
                <Loader size={14} />
              ) : (
                <IconCircle size={10} />
              )}
            </ThemeIcon>
            <Text fz="xs" fw={current ? 700 : 500} ta="center">
              {stepTitle(step)}
              <VisuallyHidden>{`: ${word}`}</VisuallyHidden>
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
