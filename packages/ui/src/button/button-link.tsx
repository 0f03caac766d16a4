import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = {
  variant?: 'primary' | 'quiet' | 'plain';
  block?: boolean;
  small?: boolean;
} & ComponentProps<'a'>;

export function ButtonLink({ variant = 'primary', block, small, children, ...rest }: Props) {
  return (
    <a {...rest} className={styles.button} data-variant={variant} data-block={block} data-small={small}>
      {children}
    </a>
  );
}
