import { rootFont } from '@academy/contract/limits.ts';
import { findStored } from '../platform/storage.ts';

/** How this device shows the app: a choice of its reader, kept here and nowhere else. */
export interface Appearance {
  /** `system` follows the phone. */
  readonly theme: 'system' | 'light' | 'dark';
  /** 长辈模式: large text, large targets, fewer things on a screen. */
  readonly elder: boolean;
  /** The main text's size by that of the design (16 px at 375 width): one of `textScales`. */
  readonly textScale: number;
}

export const appearanceKey = 'appearance';

/** Until something is chosen. */
export const defaultAppearance: Appearance = { theme: 'system', elder: false, textScale: 1 };

/** How large the browser's reader wants text, by the usual 16 px. Our root has a size of its own and would hide it. */
function browserTextScale({ style }: HTMLElement): number {
  style.fontSize = 'medium';
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  style.fontSize = '';
  return size / rootFont.size;
}

/** Puts an appearance on the document. Resolves when the sizes that it needs have come; at once where none are. */
export async function wear({ theme, elder, textScale }: Appearance): Promise<unknown> {
  const root = document.documentElement;
  // What is kept may be no number.
  const scale = Math.max(textScale, browserTextScale(root)) || 1;
  root.dataset.theme = theme;
  // The browser's own bar follows the phone unless the reader has chosen.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const { theme: own } = meta.dataset;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
  }
  // Styles ask whether the attribute is there.
  if (elder) root.dataset.elder = '';
  else delete root.dataset.elder;
  root.style.setProperty('--text-scale', `${scale}`);
  return (elder || scale > 1) && import('@academy/ui/large.css');
}

/** Wears what was kept at an earlier visit. To be waited for before the first paint. */
export const wearKept = (): Promise<unknown> =>
  wear({ ...defaultAppearance, ...findStored<Appearance>(appearanceKey) });
