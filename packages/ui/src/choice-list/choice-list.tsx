import { useId } from 'react';
import styles from './choice-list.module.css';
import { letterOf } from './letter-of.ts';

type Props = {
  /** The id of the element that says what is asked. */
  labelledBy: string;
  options: readonly string[];
  /** Places of what is chosen. */
  chosen: readonly number[];
  /** Several can be chosen. */
  multiple?: boolean;
  /** All places that are chosen from now on, ascending. */
  onChange: (chosen: number[]) => void;
};

/** What a question offers, each on a card of its own, lettered in its order. */
export function ChoiceList({ labelledBy, options, chosen, multiple = false, onChange }: Props) {
  const name = useId();
  const choose = (place: number) => {
    if (!multiple) return onChange([place]);
    const others = chosen.filter((each) => each !== place);
    onChange(others.length < chosen.length ? others : [...others, place].toSorted((a, b) => a - b));
  };
  return (
    <fieldset className={styles.list} aria-labelledby={labelledBy}>
      {options.map((option, place) => (
        <label key={option} className={styles.choice}>
          <input
            type={multiple ? 'checkbox' : 'radio'}
            className="visually-hidden"
            name={name}
            checked={chosen.includes(place)}
            onChange={() => choose(place)}
          />
          <span className={styles.letter} data-square={multiple || undefined} aria-hidden="true">
            {letterOf(place)}
          </span>
          <span className={styles.text}>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
