/** A change for readers who have the previous text. */
export interface DraftChange {
  /** Where `content` starts, in UTF-16 units; 0 when it replaces the text. */
  readonly offset: number;
  readonly content: string;
  readonly isReplacement: boolean;
}

/** A text that is streamed to readers while it is written, and that may be written again. */
export interface Draft {
  /** The text that readers have. */
  text(): string;
  /** Adds the next piece; undefined while it repeats what readers have already. */
  append(piece: string): DraftChange | undefined;
  /** Starts the text again; the next `append` is its beginning. */
  restart(): void;
  /** Ends the text: whatever readers have beyond it is removed. */
  end(): DraftChange | undefined;
}

/**
 * A second attempt that repeats the previous text (`previousText`) changes nothing for readers as long as it is
 * identical. So an identical text continues where it stopped, and a different one replaces it at the first
 * difference.
 */
export function createDraft(previousText = ''): Draft {
  let shown = previousText;
  let newText = '';
  const replace = (): DraftChange => {
    shown = newText;
    return { offset: 0, content: newText, isReplacement: true };
  };
  return {
    text: () => shown,
    append: (piece) => {
      newText += piece;
      if (shown.startsWith(newText)) return undefined;
      if (!newText.startsWith(shown)) return replace();
      const offset = shown.length;
      shown = newText;
      return { offset, content: newText.slice(offset), isReplacement: false };
    },
    restart: () => {
      newText = '';
    },
    end: () => (newText === shown ? undefined : replace()),
  };
}
