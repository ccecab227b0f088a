import type { GroupBox } from '@megafon/contracts';
import { Text } from '@mantine/core';

/** A box in a row of one line. */
export function BoxName({ box: { icon, name } }: { box: Pick<GroupBox, 'icon' | 'name'> }) {
  return (
    <Text component="span" inherit lineClamp={1} title={name}>
      <span aria-hidden>{icon} </span>
      <bdi>{name}</bdi>
    </Text>
  );
}
