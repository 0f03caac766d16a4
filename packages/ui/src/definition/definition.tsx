import { useState } from 'react';
import { InfoIcon } from '../icon/action-icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import styles from './definition.module.css';

type Props = {
  term: string;
  text: string;
};

/** The definition of a term or a number in a sheet, behind a small info button. */
export function Definition({ term, text }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={styles.definition}>
      <IconButton label={`${term}是什么意思`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <InfoIcon />
      </IconButton>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={term}>
        <p className={styles.text}>{text}</p>
      </Sheet>
    </span>
  );
}
