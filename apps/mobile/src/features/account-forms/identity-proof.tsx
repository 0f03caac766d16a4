import { useState } from 'react';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { CodeField } from './code-field.tsx';
import type { FieldErrors, useFieldErrors } from './field-errors.ts';
import styles from './form.module.css';
import { validateCode } from '../../format/mobile-number.ts';
import { usePageState } from '../../navigation/page-state.ts';
import { PasswordField } from './password-field.tsx';

type ProofFieldsProps = {
  scene: SmsScene;
  proof: Proof;
  errors: Pick<ReturnType<typeof useFieldErrors<ProofField>>, 'errors' | 'showErrors' | 'clearError'>;
  passwordLabel?: string;
};

const labels = { code: '短信验证码', password: '密码' } as const;

/** Fields for proving one's identity, with a choice of the method where there are two. */
export function ProofFields({ scene, proof, errors, passwordLabel = '登录密码' }: ProofFieldsProps) {
  const { methods, method, chooseMethod, masked, code, setCode, old, setOld } = proof;
  return (
    <>
      {method && methods.length > 1 && (
        <Segmented
          label="用什么证明是您本人"
          items={methods.map((key) => ({ key, label: labels[key] }))}
          value={method}
          onChange={chooseMethod}
        />
      )}
      {method === 'code' && masked && (
        <BoundMobileCode
          scene={scene}
          masked={masked}
          value={code}
          error={errors.errors.code}
          onChange={(digits) => {
            setCode(digits);
            errors.clearError('code');
          }}
        />
      )}
      {method === 'password' && (
        <PasswordField
          label={passwordLabel}
          value={old}
          error={errors.errors.old}
          onChange={(text) => {
            setOld(text);
            errors.clearError('old');
          }}
        />
      )}
    </>
  );
}

type BoundMobileCodeProps = {
  scene: SmsScene;
  /** The user's own number as the server masks it: 138****8000. */
  masked: string;
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
};

/** A code sent to the bound number. The server knows the number, so it is not typed again. */
function BoundMobileCode({ masked, ...field }: BoundMobileCodeProps) {
  return (
    <div className={styles.own}>
      <p>
        验证码会发到 <strong>{masked}</strong>
      </p>
      <CodeField {...field} mobile={masked} isBoundNumber />
    </div>
  );
}

/** How a user proves their identity: by a code sent to the bound number, or by the password. */
type ProofMethod = 'code' | 'password';
export type ProofField = 'code' | 'old';

export interface Proof {
  /** The available methods; empty if the account has neither a number nor a password. */
  readonly methods: readonly ProofMethod[];
  readonly method: ProofMethod | undefined;
  readonly chooseMethod: (method: ProofMethod) => void;
  /** The bound number, masked. */
  readonly masked: string | null;
  readonly code: string;
  readonly setCode: (digits: string) => void;
  readonly old: string;
  readonly setOld: (password: string) => void;
  /** Error messages for what is still missing. */
  readonly validate: () => FieldErrors<ProofField>;
}

/** State of the identity proof. `preferred` is selected first where both methods are available. */
export function useProof(
  { mobile: masked, has_password: hasPassword }: Pick<Profile, 'mobile' | 'has_password'>,
  preferred: ProofMethod,
): Proof {
  const [code, setCode] = useState('');
  const [chosen, chooseMethod] = usePageState<ProofMethod>('proof', preferred);
  const [old, setOld] = useState('');
  const methods: ProofMethod[] = [];
  if (masked) methods.push('code');
  if (hasPassword) methods.push('password');
  const method = methods.includes(chosen) ? chosen : methods[0];
  const validate = (): FieldErrors<ProofField> => {
    if (method === 'password') return { old: old ? undefined : '请填写密码' };
    if (!method || !masked) return {};
    return { code: validateCode(code) };
  };
  return { methods, method, chooseMethod, masked, code, setCode, old, setOld, validate };
}
