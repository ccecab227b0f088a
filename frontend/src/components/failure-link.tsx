import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../i18n/t.js';
import { failurePlace } from '../lib/failure-place.js';
import type { FailedStep } from '../lib/failure-place.js';

interface Props {
  step: FailedStep;
  /** What failed, for who does not see beside what the link stands. */
  of: string;
}

/** After why something failed, the way to where one can do something about it. */
export function FailureLink({ step, of: name }: Props) {
  const found = failurePlace(step);
  if (found === null) return null;
  const place = t(`failurePlace.${found.place}`);
  return (
    <>
      {' '}
      <Anchor
        component={Link}
        to={found.to}
        inherit
        underline="always"
        aria-label={t('failurePlace.of', { place, name })}
      >
        {place}
      </Anchor>
    </>
  );
}
