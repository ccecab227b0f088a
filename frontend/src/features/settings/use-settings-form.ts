import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues } from 'react-hook-form';

/** A form of what is saved: what was typed stays where something newer of the rest comes in. */
export function useSettingsForm<T extends FieldValues>(saved: T) {
  return useForm<T>({
    mode: 'onTouched',
    defaultValues: saved as DefaultValues<T>,
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
}
