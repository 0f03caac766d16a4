import type { ApiError } from '@academy/client/api-error.ts';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { smsCode } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { type ChangeEvent, useRef, useState } from 'react';
import { useChange } from '../../session/use-change.ts';
import { codeWaits } from './code-wait.ts';
import { judgeMobile } from './mobile-number.ts';
import { useCodeWait } from './use-code-wait.ts';

type Props = {
  label?: string;
  scene: SmsScene;
  /** Where the code goes: digits alone; one's own number as the server shows it (138****8000) where `isOwn`. */
  mobile: string;
  isOwn?: boolean;
  value: string;
  onChange: (digits: string) => void;
  /** The last digit is in. */
  onFull?: ((code: string) => void) | undefined;
  error?: string | undefined;
  /** Said of the number, when a code is asked for and it is none. */
  onWrongMobile?: (words: string) => void;
};

/** A code by short message: asked for at its right, filled in by the phone where it can. */
export function CodeField({ label = '验证码', scene, mobile, isOwn = false, ...field }: Props) {
  const { value, onChange, onFull, error, onWrongMobile } = field;
  const place = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const left = useCodeWait(mobile);
  const send = useChange('POST sms/code', { silent: true });
  const ask = async () => {
    const wrong = isOwn ? undefined : judgeMobile(mobile);
    if (wrong) return onWrongMobile?.(wrong);
    setRefusal(undefined);
    // Within the press: a phone shows its keyboard for nothing else.
    place.current?.querySelector('input')?.focus();
    try {
      const { resend_after_seconds } = await send.mutateAsync(isOwn ? { scene } : { mobile, scene });
      codeWaits.begin(mobile, resend_after_seconds);
      toast.show('验证码已发送');
    } catch (failure) {
      const { message, data } = failure as ApiError;
      setRefusal(message);
      const wait = (data as { retry_after_seconds?: number } | null)?.retry_after_seconds;
      if (wait !== undefined) codeWaits.begin(mobile, wait);
    }
  };
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const digits = input.value.replaceAll(/\D/g, '').slice(0, smsCode.digits);
    input.value = digits;
    setRefusal(undefined);
    onChange(digits);
    if (digits.length === smsCode.digits && digits !== value) onFull?.(digits);
  };
  return (
    <div ref={place}>
      <Field
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={change}
        error={error ?? refusal}
        extra={
          <Button variant="plain" disabled={left > 0} onClick={ask}>
            {left > 0 ? `${left} 秒后可重发` : '获取验证码'}
          </Button>
        }
      />
    </div>
  );
}
