import { useState } from 'react';
import { InfoIcon } from '../icon/info.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import styles from './definition.module.css';

type Props = {
  /** What is explained. */
  term: string;
  text: string;
};

/** What a word or a figure means, one tap away: behind a small i, in a sheet. */
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
