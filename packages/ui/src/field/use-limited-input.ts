import { type ChangeEvent, type ChangeEventHandler, type CompositionEvent, useRef, useState } from 'react';
import { countCharacters, limitText } from './limited-text.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

type Limited<Element extends Input> = {
  /** In characters as a reader counts them. */
  limit: number;
  value: unknown;
  onChange: ChangeEventHandler<Element> | undefined;
};

/**
 * Handlers that keep an input within its limit, and how many characters it holds. While an input method composes, the
 * text is left alone and may be longer: cutting it would break the word that is being written. What stays is what
 * `onChange` finds in the element.
 */
export function useLimitedInput<Element extends Input>({ limit, value, onChange }: Limited<Element>) {
  const isComposing = useRef(false);
  const [typed, setTyped] = useState('');

  const cut = (element: Element) => {
    const { text, caret } = limitText(element.value, limit, element.selectionEnd ?? undefined);
    if (text === element.value) return;
    element.value = text;
    // Inputs without a selection (email, number) refuse to be told of a caret.
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
        // The last input of a composition comes before its end, so nothing else would tell of the cut.
        change(event as unknown as ChangeEvent<Element>);
      },
    },
  };
}
