import { CheckIcon } from '../icon/check.tsx';
import { CloseIcon } from '../icon/close.tsx';
import styles from './choice-list.module.css';
import { letterOf } from './letter-of.ts';

type Props = {
  /** For screen readers: 第 3 题的选项. */
  label: string;
  options: readonly string[];
  /** Places of what is right. */
  answer: readonly number[];
  /** Places of what was chosen; absent where nobody chose. */
  chosen?: readonly number[];
};

const nothing: readonly number[] = [];

/** What a question offered: what is right, and what was chosen, told by words and marks and not by colour alone. */
export function AnswerList({ label, options, answer, chosen = nothing }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {options.map((option, place) => {
        const right = answer.includes(place);
        const picked = chosen.includes(place);
        const state = right ? 'right' : picked ? 'wrong' : undefined;
        const words = [right && '正确答案', picked && '你的选择'].filter(Boolean).join(' · ');
        return (
          <li key={option} className={styles.choice} data-state={state}>
            <span className={styles.letter} aria-hidden="true">
              {right ? <CheckIcon /> : picked ? <CloseIcon /> : letterOf(place)}
            </span>
            <span className={styles.text}>
              {option}
              {words && <span className={styles.note}>{words}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
