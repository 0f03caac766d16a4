/** What has to be told to whoever knows the text as it stood before. */
export interface DraftChange {
  /** Where `content` begins, in UTF-16 units; 0 when it begins anew. */
  readonly offset: number;
  readonly content: string;
  readonly anew: boolean;
}

/** A text that is being written while others read it, and may have to be written again. */
export interface Draft {
  /** As readers know it. */
  text(): string;
  /** What is written next; undefined while it says what readers know already. */
  append(piece: string): DraftChange | undefined;
  /** What is appended from here on is the text from its beginning. */
  restart(): void;
  /** Nothing follows: what readers know beyond it does not hold. */
  end(): DraftChange | undefined;
}

/**
 * Whoever writes again what was written before (`known`) is followed in silence as long as it is the same, so that a text
 * that always comes out the same goes on where it broke off, and another one replaces it at the first difference.
 */
export function createDraft(known = ''): Draft {
  let shown = known;
  let fresh = '';
  const replace = (): DraftChange => {
    shown = fresh;
    return { offset: 0, content: fresh, anew: true };
  };
  return {
    text: () => shown,
    append: (piece) => {
      fresh += piece;
      if (shown.startsWith(fresh)) return undefined;
      if (!fresh.startsWith(shown)) return replace();
      const offset = shown.length;
      shown = fresh;
      return { offset, content: fresh.slice(offset), anew: false };
    },
    restart: () => {
      fresh = '';
    },
    end: () => (fresh === shown ? undefined : replace()),
  };
}
