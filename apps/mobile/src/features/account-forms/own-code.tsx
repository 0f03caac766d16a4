import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { CodeField } from './code-field.tsx';
import styles from './form.module.css';

type Props = {
  scene: SmsScene;
  /** One's own number as the server shows it: 138****8000. */
  masked: string;
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
};

/** A code to the number that is bound, which the server knows: nobody types it again. */
export function OwnCode({ masked, ...field }: Props) {
  return (
    <div className={styles.own}>
      <p>
        验证码会发到 <strong>{masked}</strong>
      </p>
      <CodeField {...field} mobile={masked} isOwn />
    </div>
  );
}
