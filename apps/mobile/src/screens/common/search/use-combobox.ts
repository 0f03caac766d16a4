import { type ChangeEvent, type InputHTMLAttributes, type KeyboardEvent, useState } from 'react';
import { useCompletions } from '../../../features/search/use-completions.ts';

interface Settings {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: (text: string) => void;
  readonly listId: string;
}

interface Combobox {
  /** What is offered now; nothing while the list is closed. */
  readonly words: readonly string[];
  /** The place of the word that the arrow keys have reached, -1 for the field itself. */
  readonly active: number;
  /** What makes the field a combobox. */
  readonly field: InputHTMLAttributes<HTMLInputElement>;
  readonly choose: (text: string) => void;
}

/**
 * The field of a search as a combobox: typing opens the list, the arrow keys walk through it while the field keeps the
 * focus, Enter takes the word that is reached or the text as it stands, Escape and leaving close it.
 */
export function useCombobox({ text, onText, onSearch, listId }: Settings): Combobox {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const words = useCompletions(text, isOpen);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (wanted: string) => {
    close();
    onSearch(wanted);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onText(event.target.value);
    setActive(-1);
    setOpen(true);
  };
  const press = (event: KeyboardEvent) => {
    // While Chinese is composed the keys belong to the input method.
    if (event.nativeEvent.isComposing || words.length === 0) return;
    const reached = findReached(event.key, { active, count: words.length });
    if (reached !== undefined) setActive(reached);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active >= 0) choose(words[active] ?? text);
    else return;
    event.preventDefault();
  };
  const field: Combobox['field'] = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': words.length > 0,
    'aria-controls': listId,
    'aria-activedescendant': active >= 0 && active < words.length ? `${listId}-${active}` : undefined,
    onChange: change,
    onKeyDown: press,
    onBlur: close,
  };
  return { words, active, field, choose };
}

/** Around in a circle, the field itself being one of the places. */
function findReached(key: string, { active, count }: { active: number; count: number }): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active >= 0 ? active - 1 : count - 1;
  return undefined;
}
