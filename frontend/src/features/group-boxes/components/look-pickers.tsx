import { boxColors, boxIcons } from '@megafon/contracts';
import { Radio } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import classes from './look-pickers.module.css';

type Color = (typeof boxColors)[number];
type Icon = (typeof boxIcons)[number];

interface Props<T> {
  value: T;
  onChange: (value: T) => void;
}

export function ColorPicker({ value, onChange }: Props<Color>) {
  return (
    <Radio.Group label={t('groupBoxes.color')} value={value} onChange={(color) => onChange(color)}>
      <div className={classes.choices}>
        {boxColors.map((color, index) => (
          <Radio.Card
            key={color}
            value={color}
            className={classes.choice}
            style={{ background: color }}
            aria-label={t('groupBoxes.colorN', { n: index + 1 })}
          >
            {color === value && <IconCheck size={18} stroke={3} color="#fff" />}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

export function IconPicker({ value, onChange }: Props<Icon>) {
  return (
    <Radio.Group label={t('groupBoxes.icon')} value={value} onChange={(icon) => onChange(icon)}>
      <div className={classes.choices}>
        {boxIcons.map((icon) => (
          <Radio.Card
            key={icon}
            value={icon}
            className={classes.choice}
            data-chosen={icon === value || undefined}
            aria-label={icon}
          >
            <span aria-hidden>{icon}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
