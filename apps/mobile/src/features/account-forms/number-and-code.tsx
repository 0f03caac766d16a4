import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { CodeField } from './code-field.tsx';
import { MobileField } from './mobile-field.tsx';
import type { NumberAndCode as Given } from './use-number-and-code.ts';
import type { useWords } from './use-words.ts';

type Field = 'mobile' | 'code';

type Props = {
  scene: SmsScene;
  given: Given;
  words: Pick<ReturnType<typeof useWords<Field>>, 'words' | 'say' | 'forget'>;
  /** The last digit of the code is in. */
  onFull?: (code: string) => void;
  label?: string;
};

/** A number, and the code that was sent to it. */
export function NumberAndCode({
  scene,
  given,
  words: { words, say, forget },
  onFull,
  label = '手机号',
}: Props) {
  const { mobile, code } = given;
  return (
    <>
      <MobileField
        label={label}
        value={mobile}
        error={words.mobile}
        onChange={(digits) => {
          given.setMobile(digits);
          forget('mobile');
        }}
      />
      <CodeField
        scene={scene}
        mobile={mobile}
        value={code}
        error={words.code}
        onWrongMobile={(wrong) => void say({ mobile: wrong })}
        onChange={(digits) => {
          given.setCode(digits);
          forget('code');
        }}
        onFull={onFull}
      />
    </>
  );
}
