import { createSeal } from './sealed-text.ts';

/** Whose key it is, and for which live. */
export interface StreamKeyClaim {
  readonly contentId: number;
  readonly uid: number;
}

/**
 * Keys for programs that are set up by hand and come back by themselves: the same for one person and one live as long as
 * that is to run. Rights are looked at when one is used, not when it was given.
 */
export interface StreamKeys {
  sign(claim: StreamKeyClaim): string;
  /** Undefined unless it is ours. */
  open(key: string): StreamKeyClaim | undefined;
}

export function createStreamKeys(secret: string): StreamKeys {
  const { seal, open } = createSeal(secret, 'streaming a live by a program');
  return {
    sign: ({ contentId, uid }) => seal(`${contentId}~${uid}`),
    open: (key) => {
      const [contentId, uid] = open(key)?.split('~') ?? [];
      return contentId === undefined ? undefined : { contentId: Number(contentId), uid: Number(uid) };
    },
  };
}
