import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { ReactNode } from 'react';

/** What a screen brings along from other features. */
export interface KeptParts {
  readonly row: (card: ContentCard) => ReactNode;
  readonly portrait: (card: ContentCard, at: number) => ReactNode;
  /** In place of everything while nobody is signed in. */
  readonly invitation: ReactNode;
  /** Addresses of drawings. */
  readonly nothing: string;
  readonly failed: string;
}
