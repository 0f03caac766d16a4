import type { ApiError } from '@academy/client/api-error.ts';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import type { errors } from '@academy/contract/http/errors.ts';
import { smsCode } from '@academy/contract/login-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { type ChangeEvent, useRef, useState } from 'react';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { describeCooldown, resendCooldowns, useResendCooldown } from './resend-cooldown.ts';
import { validateMobile } from '../../format/mobile-number.ts';

type Props = {
  label?: string;
  scene: SmsScene;
  /**
   * The number that the code is sent to: digits only, or the user's own number as the server masks it (138****8000)
   * where `isBoundNumber`.
   */
  mobile: string;
  isBoundNumber?: boolean;
  value: string;
  onChange: (digits: string) => void;
  /** Called when the last digit has been typed. */
  onComplete?: ((code: string) => void) | undefined;
  error?: string | undefined;
  /** Called with an error message when a code is requested for an invalid number. */
  onInvalidMobile?: (message: string) => void;
};

const tooSoon = 1019 satisfies (typeof errors)['TOO_SOON']['code'];
/** Milliseconds: the message is longer than a usual toast. */
const tooSoonDuration = 3_000;

/** A field for an SMS code with a button that requests the code. The phone may fill the code in. */
export function CodeField({ label = '验证码', scene, mobile, isBoundNumber = false, ...field }: Props) {
  const { value, onChange, onComplete, error, onInvalidMobile } = field;
  const container = useRef<HTMLDivElement>(null);
  const [sendError, setSendError] = useState<string>();
  const secondsLeft = useResendCooldown(mobile);
  const send = useApiMutation('POST sms/code', { silent: true });
  const requestCode = async () => {
    const mobileError = isBoundNumber ? undefined : validateMobile(mobile);
    if (mobileError) return onInvalidMobile?.(mobileError);
    setSendError(undefined);
    // The focus has to be set synchronously in the click handler: otherwise phones do not open the keyboard.
    container.current?.querySelector('input')?.focus();
    try {
      const { resend_after_seconds } = await send.mutateAsync(isBoundNumber ? { scene } : { mobile, scene });
      resendCooldowns.startCooldown(mobile, resend_after_seconds);
      toast.show('验证码已发送');
    } catch (failure) {
      const { code, message, data } = failure as ApiError;
      const retryAfter = (data as { retry_after_seconds?: number } | null)?.retry_after_seconds;
      if (retryAfter !== undefined) resendCooldowns.startCooldown(mobile, retryAfter);
      // The button counts the wait down, while a text that names it would soon be wrong.
      if (code === tooSoon && retryAfter !== undefined) toast.show(message, tooSoonDuration);
      else setSendError(message);
    }
  };
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const digits = input.value.replaceAll(/\D/g, '').slice(0, smsCode.digits);
    input.value = digits;
    setSendError(undefined);
    onChange(digits);
    if (digits.length === smsCode.digits && digits !== value) onComplete?.(digits);
  };
  return (
    <div ref={container}>
      <Field
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={change}
        error={error ?? sendError}
        extra={
          <Button variant="plain" disabled={secondsLeft > 0} onClick={requestCode}>
            {secondsLeft > 0 ? describeCooldown(secondsLeft) : '获取验证码'}
          </Button>
        }
      />
    </div>
  );
}
