import { password } from '@academy/contract/limits.ts';
import { Field } from '@academy/ui/field/field.tsx';
import { EyeIcon } from '@academy/ui/icon/action-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { useState } from 'react';

type Props = {
  label?: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** `new` lets the phone suggest a password. */
  kind?: 'current' | 'new';
};

/** A password field whose text can be shown. */
export function PasswordField({ label = '密码', kind = 'current', onChange, ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      label={label}
      type={isShown ? 'text' : 'password'}
      name={`${kind}-password`}
      autoComplete={`${kind}-password`}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={password.maxLength}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      extra={
        <IconButton label={`显示${label}`} pressed={isShown} onClick={() => setShown(!isShown)}>
          <EyeIcon filled={isShown} />
        </IconButton>
      }
    />
  );
}
