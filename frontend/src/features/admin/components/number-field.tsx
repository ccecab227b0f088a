import { highestLimit } from '@megafon/contracts';
import { NumberInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

interface Props<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  description?: string;
  placeholder?: string;
  /** What is said of an empty field; without it the field may stay empty. */
  required?: string;
  decimals?: number;
  /** What the contract allows; as limits have it unless told. */
  min?: number;
  max?: number;
}

/** A number of a form: '' while it is empty. */
export function NumberField<T extends FieldValues>({
  control,
  name,
  label,
  description,
  placeholder,
  required,
  decimals = 0,
  min = 0,
  max = highestLimit,
}: Props<T>) {
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (value) => required === undefined || value !== '' || required }}
      render={({ field, fieldState }) => (
        <NumberInput
          label={label}
          description={description}
          placeholder={placeholder}
          dir="ltr"
          required={required !== undefined}
          min={min}
          max={max}
          allowNegative={min < 0}
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
