import type { Comment } from '@academy/contract/areas/content.ts';

/** What a comment and a reply have in common. */
export type Reply = Comment['replies'][number];

/** Whom one answers: a comment, or a reply below it. */
export interface Answered {
  /** The comment that the reply will stand below. */
  readonly thread: number;
  readonly id: number;
  readonly name: string;
}

/** A comment on its way to the server, which has no number of its own yet. */
export const isOnItsWay = ({ id }: Pick<Reply, 'id'>): boolean => id < 0;
