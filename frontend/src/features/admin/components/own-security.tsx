import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const OwnSecurityParts = lazy(async () => ({
  default: (await import('./own-security-parts.js')).OwnSecurityParts,
}));

export interface OwnSecurityProps {
  /** From when a second factor is being added, changed or removed until the dialog of it is closed. */
  onChanging?: (isChanging: boolean) => void;
}

/** What others have in the settings: second factors, password and devices. Fetched when it is shown. */
export function OwnSecurity(props: OwnSecurityProps) {
  return (
    <Suspense fallback={<Skeleton h={760} radius="md" />}>
      <OwnSecurityParts {...props} />
    </Suspense>
  );
}
