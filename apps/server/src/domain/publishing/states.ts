import { AppError } from '../../kit/app-error.ts';

export const contentStates = ['draft', 'review', 'published', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

const moves: Readonly<Record<ContentState, readonly ContentState[]>> = {
  draft: ['review'],
  review: ['published'],
  published: ['withdrawn'],
  withdrawn: ['published'],
};

export function canMove(from: ContentState, to: ContentState): boolean {
  return moves[from].includes(to);
}

/** Throws CONFLICT unless a content may go from one state to the other. */
export function assertMove(from: ContentState, to: ContentState): void {
  if (!canMove(from, to)) throw new AppError('CONFLICT', { cause: `${from} may not become ${to}` });
}
