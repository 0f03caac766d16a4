import { useId } from 'react';
import { AgreementLinks } from './agreement-links.tsx';
import styles from './agreement.module.css';

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** Consent is given by hand: nobody ticks it in advance. The links lie beside the label, not in it: reading is not agreeing. */
export function AgreementTick({ checked, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>我已阅读并同意</span>
      </label>
      <span id={id}>
        <AgreementLinks />
      </span>
    </div>
  );
}
