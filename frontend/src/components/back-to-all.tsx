import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

/** From the one, or those, that an address names to all of them. */
export function BackToAll({ to, text }: { to: string; text: string }) {
  return (
    <Anchor component={Link} to={to} fz="sm" fw={600} underline="always" display="inline-block" mb="md">
      {text}
    </Anchor>
  );
}
