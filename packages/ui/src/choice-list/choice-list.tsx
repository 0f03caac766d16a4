import { useId } from 'react';
import { CloseIcon } from '../icon/action-icons.tsx';
import { CheckIcon } from '../icon/mark-icons.tsx';
import styles from './choice-list.module.css';

type Props = {
  /** The id of the element with the question. */
  labelledBy: string;
  options: readonly string[];
  /** Indexes of the chosen options. */
  chosen: readonly number[];
  /** Allows several. */
  multiple?: boolean;
  /** All chosen indexes, ascending. */
  onChange: (chosen: number[]) => void;
};

/** The options of a question, each on a card with its letter. */
export function ChoiceList({ labelledBy, options, chosen, multiple = false, onChange }: Props) {
  const name = useId();
  const choose = (index: number) => {
    if (!multiple) return onChange([index]);
    const others = chosen.filter((each) => each !== index);
    onChange(others.length < chosen.length ? others : [...others, index].toSorted((a, b) => a - b));
  };
  return (
    <fieldset className={styles.list} aria-labelledby={labelledBy}>
      {options.map((option, index) => (
        <label key={option} className={styles.choice}>
          <input
            type={multiple ? 'checkbox' : 'radio'}
            className="visually-hidden"
            name={name}
            checked={chosen.includes(index)}
            onChange={() => choose(index)}
          />
          <span className={styles.letter} data-square={multiple || undefined} aria-hidden="true">
            {letterOf(index)}
          </span>
          <span className={styles.text}>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}

type AnswerListProps = {
  label: string;
  options: readonly string[];
  /** Indexes of the right options. */
  answer: readonly number[];
  /** Indexes of the chosen options; absent where nobody chose. */
  chosen?: readonly number[];
};

const noChoice: readonly number[] = [];

/** The options of a question with the right and the chosen ones marked by text and icon, not by colour alone. */
export function AnswerList({ label, options, answer, chosen = noChoice }: AnswerListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {options.map((option, index) => {
        const isRight = answer.includes(index);
        const isChosen = chosen.includes(index);
        const state = isRight ? 'right' : isChosen ? 'wrong' : undefined;
        const note = [isRight && '正确答案', isChosen && '您的选择'].filter(Boolean).join(' · ');
        return (
          <li key={option} className={styles.choice} data-state={state}>
            <span className={styles.letter} aria-hidden="true">
              {isRight ? <CheckIcon /> : isChosen ? <CloseIcon /> : letterOf(index)}
            </span>
            <span className={styles.text}>
              {option}
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The letter of an option: A for 0. */
const letterOf = (index: number): string => String.fromCodePoint(65 + index);
