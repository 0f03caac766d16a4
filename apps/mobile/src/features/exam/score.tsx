import type { Paper } from '@academy/contract/areas/learning.ts';
import { ledgerNames } from '@academy/contract/limits.ts';
import { percentage } from '../../format/percentage.ts';
import styles from './score.module.css';

/** What to do after a paper that did not pass. */
const hintOf = ({ attempts_left: left }: Paper): string =>
  left > 0
    ? `看一遍讲错题的那一段，再来一次就好，今天还可以考 ${left} 次。`
    : '今天的次数用完了。先看看错题，明天再来。';

/** How a paper went, and what it earned. */
export function Score({ paper }: { paper: Paper }) {
  const { questions, passed, pass_percent: passPercent, earned } = paper;
  const right = paper.right_count ?? 0;
  const needed = Math.ceil((questions.length * passPercent) / 100);
  return (
    <section className={styles.score} data-passed={passed || undefined} aria-label="成绩">
      <p className={styles.word}>{passed ? '通过了' : '还差一点'}</p>
      <p className={styles.percentage}>{percentage(right, questions.length)}</p>
      <p>{`${questions.length} 题答对 ${right} 题，答对 ${needed} 题就通过`}</p>
      {earned.length > 0 && (
        <ul className={styles.earned} aria-label="获得">
          {earned.map(({ ledger, amount, text }) => (
            <li key={`${ledger}${text}`}>{`+${amount} ${ledgerNames[ledger]}`}</li>
          ))}
        </ul>
      )}
      {!passed && <p className={styles.hint}>{hintOf(paper)}</p>}
    </section>
  );
}
