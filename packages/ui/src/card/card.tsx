import type { ComponentProps, ReactNode } from 'react';
import type { cardColours } from '@academy/contract/limits.ts';
import styles from './card.module.css';

export type Pastel = (typeof cardColours)[number];

type Props = {
  /** A pastel background instead of the surface with its shadow. */
  tone?: Pastel;
  /** No padding: for a card that starts with a picture. */
  flush?: boolean;
  href?: string;
  children: ReactNode;
} & Pick<ComponentProps<'a'>, 'onClick' | 'aria-label'>;

/** A raised surface. */
export function Card({ tone, flush, href, ...rest }: Props) {
  const Element = href === undefined ? 'div' : 'a';
  return (
    <Element {...(rest as object)} href={href} className={styles.card} data-tone={tone} data-flush={flush} />
  );
}
