import { Button, Collapse } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface Props {
  open: boolean;
  onToggle: () => void;
  /** On the button: what it does now. */
  label: string;
  /** What it belongs to. */
  of: string;
  /** Drawn while it is open. */
  children: ReactNode;
  mt?: 'xs';
}

/** What somebody may want to see below a field, and the button that shows it. */
export function FoldOut({ open, onToggle, label, of, children, mt }: Props) {
  const id = useId();
  return (
    <>
      <Button
        mt={mt}
        size="xs"
        variant="subtle"
        leftSection={open ? <IconEyeOff size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
        onClick={onToggle}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${label}: ${of}`}
        style={{ alignSelf: 'flex-start' }}
      >
        {label}
      </Button>
      <Collapse expanded={open} id={id}>
        {open && children}
      </Collapse>
    </>
  );
}
