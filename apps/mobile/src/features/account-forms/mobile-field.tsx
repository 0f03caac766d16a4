import { Field } from '@academy/ui/field/field.tsx';
import type { ChangeEvent } from 'react';
import { digitsOf, spacedMobile } from './mobile-number.ts';

type Props = {
  label?: string;
  placeholder?: string | undefined;
  /** Digits alone. */
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
};

/** A mobile number, spaced while it is typed (138 0013 8000); the caret stays behind the digit it stood behind. */
export function MobileField({ label = '手机号', value, onChange, ...rest }: Props) {
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const before = digitsOf(input.value.slice(0, input.selectionEnd ?? undefined)).length;
    const digits = digitsOf(input.value);
    input.value = spacedMobile(digits);
    const caret = spacedMobile(digits.slice(0, before)).length;
    input.setSelectionRange(caret, caret);
    onChange(digits);
  };
  return (
    <Field
      {...rest}
      label={label}
      type="tel"
      name="mobile"
      inputMode="tel"
      autoComplete="tel"
      value={spacedMobile(value)}
      onChange={change}
    />
  );
}
