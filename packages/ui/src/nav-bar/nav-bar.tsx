import type { ReactNode } from 'react';
import { BackIcon } from '../icon/action-icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './nav-bar.module.css';

type Props = {
  title?: string;
  /** Shows the back button. */
  onBack?: () => void;
  /** Lies over a picture at the top of the page and takes no space. */
  transparent?: boolean;
  /** On the right: one or two icon buttons. */
  children?: ReactNode;
};

/** The header of a screen: sticks to the top, with the title in the middle. */
export function NavBar({ title, onBack, transparent, children }: Props) {
  return (
    <header className={styles.bar} data-transparent={transparent}>
      <div className={styles.side}>
        {onBack && (
          <IconButton label="返回" tone={transparent ? 'scrim' : undefined} onClick={onBack}>
            <BackIcon />
          </IconButton>
        )}
      </div>
      {title !== undefined && <h1 className={styles.title}>{title}</h1>}
      <div className={styles.side}>{children}</div>
    </header>
  );
}
