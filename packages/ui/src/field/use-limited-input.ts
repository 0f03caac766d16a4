import { type ChangeEvent, type ChangeEventHandler, type CompositionEvent, useRef, useState } from 'react';

type Input = HTMLInputElement | HTMLTextAreaElement;

type Limited<Element extends Input> = {
  /** In visible characters. */
  limit: number;
  value: unknown;
  onChange: ChangeEventHandler<Element> | undefined;
};

/**
 * Handlers that limit an input, and its number of characters. While an input method composes, the text is not cut and
 * may be longer, because cutting would break the word. `onChange` finds the limited text in the element.
 */
export function useLimitedInput<Element extends Input>({ limit, value, onChange }: Limited<Element>) {
  const isComposing = useRef(false);
  const [typed, setTyped] = useState('');

  const cut = (element: Element) => {
    const { text, caret } = limitText(element.value, limit, element.selectionEnd ?? undefined);
    if (text === element.value) return;
    element.value = text;
    // Inputs without a selection (email, number) refuse a caret position.
    if (element.selectionEnd !== null) element.setSelectionRange(caret, caret);
  };
  const change = (event: ChangeEvent<Element>) => {
    if (!isComposing.current) cut(event.currentTarget);
    setTyped(event.currentTarget.value);
    onChange?.(event);
  };
  return {
    count: countCharacters(typeof value === 'string' ? value : typed),
    handlers: {
      onChange: change,
      onCompositionStart: () => void (isComposing.current = true),
      onCompositionEnd: (event: CompositionEvent<Element>) => {
        isComposing.current = false;
        // The last input event of a composition comes before its end, so no other event would report the cut.
        change(event as unknown as ChangeEvent<Element>);
      },
    },
  };
}

/** Created at first use, since that takes a slow phone 50 ms. */
let segmenter: Intl.Segmenter | undefined;

/** The visible characters of a text: a family emoji is one. */
function charactersOf(text: string): string[] {
  if (text === '' || !('Segmenter' in Intl)) return Array.from(text);
  segmenter ??= new Intl.Segmenter('zh-Hans');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export const countCharacters = (text: string): number => charactersOf(text).length;

/**
 * Cuts a text to `limit` visible characters. The excess is removed before the caret, where it was typed or pasted, so
 * that no earlier text is lost. Also returns the new caret position in UTF-16 units.
 */
export function limitText(text: string, limit: number, caret = text.length): { text: string; caret: number } {
  // A visible character has at least one UTF-16 unit.
  if (text.length <= limit) return { text, caret };
  const excess = countCharacters(text) - limit;
  if (excess <= 0) return { text, caret };
  const beforeCaret = charactersOf(text.slice(0, caret));
  let afterCaret = text.slice(caret);
  beforeCaret.length = Math.max(0, beforeCaret.length - excess);
  // Two partial characters may count as one more when joined.
  while (beforeCaret.length > 0 && countCharacters(beforeCaret.join('') + afterCaret) > limit)
    beforeCaret.pop();
  if (beforeCaret.length === 0) afterCaret = charactersOf(afterCaret).slice(0, limit).join('');
  const remaining = beforeCaret.join('');
  return { text: remaining + afterCaret, caret: remaining.length };
}
