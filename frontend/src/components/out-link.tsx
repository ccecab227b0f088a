import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

interface Props {
  href: string;
  text: string;
  /** Says which of many: 'לפוסט: דירות בתל אביב'. */
  label: string;
}

/** Leads to the network, in a page of its own. Anything but a web address is left out. */
export function OutLink({ href, text, label }: Props) {
  if (!/^https?:\/\//i.test(href)) return null;
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noreferrer"
      fz="sm"
      aria-label={label}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}
    >
      {text}
      <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
}
