import { useState } from 'react';
import type { PickedImage } from './picked-tile.tsx';

/** The key of the files that were not added; those of pictures are their own. */
const selection = 'selection';

/**
 * What the picker says: the refusal of the files of a selection, or of a picture that failed, for as long as it has a
 * reason; of several the latest. And the new position of a moved picture. `show` replaces what was said, except why
 * pictures failed.
 */
export function usePickerMessages(images: readonly PickedImage[]) {
  const [shown, setShown] = useState({ refusal: '', moved: '' });
  /** The keys of all refusals, the latest last. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const refusals = new Map(
    images.flatMap(({ key, name, reason }, at) =>
      reason ? [[key, `${name ? quoteFileName(name) : `第 ${at + 1} 张`}：${reason}`]] : [],
    ),
  );
  if (shown.refusal) refusals.set(selection, shown.refusal);
  const added = [...refusals.keys()].filter((key) => !order.includes(key));
  const current = [...order.filter((key) => refusals.has(key)), ...added];
  if (added.length > 0 || current.length < order.length) setOrder(current);
  const show = ({ refusal = '', moved = '' }): void => {
    setShown({ refusal, moved });
    setOrder((before) => before.filter((key) => key !== selection));
  };
  return { refusal: refusals.get(current.at(-1) ?? ''), moved: shown.moved, show };
}

const maxNameLength = 20;

/** Quotes the name of a file. The middle of a long one is left out: the beginning and the end tell files apart. */
export function quoteFileName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxNameLength) return `「${name}」`;
  return `「${characters.slice(0, maxNameLength - 9).join('')}…${characters.slice(-8).join('')}」`;
}
