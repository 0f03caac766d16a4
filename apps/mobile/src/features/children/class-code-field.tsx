import { classCode } from '@academy/contract/enrolment-limits.ts';
import { Field } from '@academy/ui/field/field.tsx';
import styles from './children.module.css';
import { cleanCode } from './code-text.ts';

type Props = {
  label: string;
  /** Where the code comes from, and what happens without it. */
  note: string;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
};

export const ClassCodeField = ({ label, note, value, error, onChange }: Props) => (
  <div>
    <Field
      label={label}
      placeholder="6 位字母和数字"
      autoCapitalize="characters"
      autoComplete="off"
      maxLength={classCode.length}
      value={value}
      error={error}
      onChange={({ target }) => onChange(cleanCode(target.value))}
    />
    <p className={styles.note}>{note}</p>
  </div>
);
