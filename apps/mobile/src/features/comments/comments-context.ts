import { createContext, use } from 'react';
import type { ContentReference } from '../../data/content-cache.ts';
import type { Draft } from './drafts.ts';
import type { ReplyTarget, Reply } from './comment-cache.ts';

/** The overlay that is open: the composer, the menu of a comment, or the report sheet. */
export type CommentOverlay =
  | { readonly kind: 'write'; readonly replyTo?: ReplyTarget | undefined; readonly failed?: FailedDraft }
  | { readonly kind: 'act'; readonly comment: Reply; readonly thread: number }
  | { readonly kind: 'report'; readonly comment: Reply };

/** A comment that could not be sent, and why. */
interface FailedDraft {
  readonly draft: Draft;
  readonly message: string;
  /** A mobile number has to be bound first. */
  readonly needsMobile: boolean;
}

/** What every component inside the comments may need. */
export interface CommentsContextValue {
  readonly content: ContentReference;
  readonly write: (replyTo?: ReplyTarget) => void;
  readonly openMenu: (comment: Reply, thread: number) => void;
}

export const CommentsContext = createContext<CommentsContextValue | undefined>(undefined);

/** The context of the surrounding comments. Throws outside of them. */
export function useCommentsContext(): CommentsContextValue {
  const value = use(CommentsContext);
  if (!value) throw new Error('A comment is shown outside of comments');
  return value;
}
