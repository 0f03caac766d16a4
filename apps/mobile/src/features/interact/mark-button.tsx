import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { type ReactNode, useState } from 'react';
import { count as written } from '../../format/count.ts';
import type { useSwitch } from '../../session/use-switch.ts';
import styles from './mark-button.module.css';

type Props = {
  label: string;
  state: ReturnType<typeof useSwitch>;
  /** The icon, filled while it is on. */
  children: ReactNode;
};

/** A heart or a star with how many gave one. It leaps when it is given, and only then. */
export function MarkButton({ label, state: { on, count, press }, children }: Props) {
  const [leaps, setLeaps] = useState(0);
  return (
    <IconButton
      label={label}
      note={count > 0 ? written(count) : label}
      pressed={on}
      onClick={() => press((next) => next && setLeaps((before) => before + 1))}
    >
      <span key={leaps} className={styles.mark} data-leaps={leaps > 0 || undefined}>
        {children}
      </span>
    </IconButton>
  );
}
