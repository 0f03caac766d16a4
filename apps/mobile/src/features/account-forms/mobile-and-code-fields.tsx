import type { ChangeEvent } from 'react';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { Field } from '@academy/ui/field/field.tsx';
import { CodeField } from './code-field.tsx';
import type { useFieldErrors } from './field-errors.ts';
import { formatMobile, parseMobile } from '../../format/mobile-number.ts';
import type { MobileAndCode as State } from './use-mobile-and-code.ts';

type FieldName = 'mobile' | 'code';

type MobileAndCodeFieldsProps = {
  scene: SmsScene;
  input: State;
  errors: Pick<ReturnType<typeof useFieldErrors<FieldName>>, 'errors' | 'showErrors' | 'clearError'>;
  /** Called when the last digit of the code has been typed. */
  onComplete?: (code: string) => void;
  label?: string;
};

/** Fields for a mobile number and for the code that is sent to it. */
export function MobileAndCodeFields({
  scene,
  input,
  errors: { errors, showErrors, clearError },
  onComplete,
  label = '手机号',
}: MobileAndCodeFieldsProps) {
  const { mobile, code } = input;
  return (
    <>
      <MobileField
        label={label}
        value={mobile}
        error={errors.mobile}
        onChange={(digits) => {
          input.setMobile(digits);
          clearError('mobile');
        }}
      />
      <CodeField
        scene={scene}
        mobile={mobile}
        value={code}
        error={errors.code}
        onInvalidMobile={(message) => void showErrors({ mobile: message })}
        onChange={(digits) => {
          input.setCode(digits);
          clearError('code');
        }}
        onComplete={onComplete}
      />
    </>
  );
}

type MobileFieldProps = {
  label?: string;
  placeholder?: string | undefined;
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
};

/** A field for a mobile number, formatted while typing (138 0013 8000). The caret stays behind the same digit. */
function MobileField({ label = '手机号', value, onChange, ...rest }: MobileFieldProps) {
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const before = parseMobile(input.value.slice(0, input.selectionEnd ?? undefined)).length;
    const digits = parseMobile(input.value);
    input.value = formatMobile(digits);
    const caret = formatMobile(digits.slice(0, before)).length;
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
      value={formatMobile(value)}
      onChange={change}
    />
  );
}
