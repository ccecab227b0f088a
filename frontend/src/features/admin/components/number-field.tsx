import { NumberInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import type { Control, FieldPath } from 'react-hook-form';
import type { PlanFields } from '../plan-fields.js';

interface Props {
  control: Control<PlanFields>;
  name: Extract<FieldPath<PlanFields>, 'price' | 'sortOrder' | `limits.${string}`>;
  label: string;
  description?: string;
  /** What is said of an empty field; without it the field may stay empty. */
  required?: string;
  decimals?: number;
}

const highest = 1_000_000;

/** A number of a plan: '' while it is empty. */
export function NumberField({ control, name, label, description, required, decimals = 0 }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (value) => required === undefined || value !== '' || required }}
      render={({ field, fieldState }) => (
        <NumberInput
          label={label}
          description={description}
          dir="ltr"
          required={required !== undefined}
          min={0}
          max={highest}
          allowNegative={false}
          allowDecimal={decimals > 0}
          decimalScale={decimals}
          clampBehavior="strict"
          hideControls
          error={fieldState.error?.message}
          errorProps={{ role: 'alert' }}
          value={field.value}
          onChange={(value) => field.onChange(value)}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  );
}
