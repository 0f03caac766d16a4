import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { OwnCode } from './own-code.tsx';
import { PasswordField } from './password-field.tsx';
import type { Proof, ProofField } from './use-proof.ts';
import type { useWords } from './use-words.ts';

type Props = {
  scene: SmsScene;
  proof: Proof;
  words: Pick<ReturnType<typeof useWords<ProofField>>, 'words' | 'say' | 'forget'>;
  passwordLabel?: string;
};

const labels = { code: '短信验证码', password: '密码' } as const;

/** The choice of a proof where there is one, and its fields. */
export function ProofFields({ scene, proof, words, passwordLabel = '登录密码' }: Props) {
  const { ways, way, choose, masked, code, setCode, old, setOld } = proof;
  return (
    <>
      {way && ways.length > 1 && (
        <Segmented
          label="用什么证明是您本人"
          items={ways.map((key) => ({ key, label: labels[key] }))}
          value={way}
          onChange={choose}
        />
      )}
      {way === 'code' && masked && (
        <OwnCode
          scene={scene}
          masked={masked}
          value={code}
          error={words.words.code}
          onChange={(digits) => {
            setCode(digits);
            words.forget('code');
          }}
        />
      )}
      {way === 'password' && (
        <PasswordField
          label={passwordLabel}
          value={old}
          error={words.words.old}
          onChange={(text) => {
            setOld(text);
            words.forget('old');
          }}
        />
      )}
    </>
  );
}
