import type { ReactNode } from 'react';
import { BackIcon } from '../icon/back.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './nav-bar.module.css';

type Props = {
  title?: string;
  /** Draws the back button. */
  onBack?: () => void;
  /** Lies over a picture at the top of the page and leaves it its space. */
  transparent?: boolean;
  /** At the right: one or two icon buttons. */
  children?: ReactNode;
};

/** The head of a screen: sticks to the top of its page, the title in the middle. */
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
