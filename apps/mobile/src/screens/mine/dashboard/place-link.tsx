import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../../navigation/link.tsx';
import type { PageUrl } from '../../../navigation/paths.ts';
import styles from './values-table.module.css';

/** A row's name that leads into it. */
export const PlaceLink = ({ to, children }: { to: PageUrl; children: ReactNode }) => (
  <Link to={to} className={styles.into}>
    <span>{children}</span>
    <ChevronIcon />
  </Link>
);
