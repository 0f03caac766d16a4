import { createContext, use } from 'react';
import type { ContentReference } from '../../session/content-cache.ts';
import type { Draft } from './drafts.ts';
import type { Answered, Reply } from './reply.ts';

/** What lies over the comments: writing one, what can be done with one, or reporting one. */
export type DeskWork =
  | { readonly kind: 'write'; readonly to?: Answered | undefined; readonly refused?: Refused }
  | { readonly kind: 'act'; readonly comment: Reply; readonly thread: number }
  | { readonly kind: 'report'; readonly comment: Reply };

/** What was not taken, and why. */
interface Refused {
  readonly draft: Draft;
  readonly message: string;
  /** A mobile number has to be bound first. */
  readonly needsMobile: boolean;
}

/** What every comment of a content can ask for. */
export interface Desk {
  readonly content: ContentReference;
  readonly write: (to?: Answered) => void;
  readonly act: (comment: Reply, thread: number) => void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/** The desk of the comments that the component stands among. Throws outside of them. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('A comment is shown outside of comments');
  return desk;
}
