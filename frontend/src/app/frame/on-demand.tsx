import { Suspense, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

type ButtonProps = Pick<ComponentProps<'button'>, 'onClick'>;

interface Props {
  /** What is there from the start. */
  button: (props: ButtonProps) => ReactElement;
  /** What opens with the first click, around the same button; it comes already open. */
  children: (button: ReactElement) => ReactNode;
}

/** Fetches the code of a menu when it is first wanted: the page is on screen sooner. */
export function OnDemand({ button, children }: Props) {
  const [wanted, setWanted] = useState(false);
  if (!wanted) return button({ onClick: () => setWanted(true) });
  return <Suspense fallback={button({})}>{children(button({}))}</Suspense>;
}
