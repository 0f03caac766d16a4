import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { typeLabels } from '../../../features/search/type-label.ts';
import { shortClock } from '../../../format/time.ts';
import { Link } from '../../../navigation/link.tsx';
import styles from './answer-references.module.css';
import { referenceHref } from './reference-href.ts';

type Props = {
  /** 出处, or what else they are to the answer. */
  title: string;
  references: readonly QaReference[];
};

/** What an answer rests on, with the words of each source. */
export function AnswerReferences({ title, references }: Props) {
  return (
    <section aria-label={title} className={styles.references}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.list}>
        {references.map((reference) => (
          <li key={reference.number}>
            <Reference reference={reference} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Reference({ reference }: { reference: QaReference }) {
  const { number, title, quote } = reference;
  const to = referenceHref(reference);
  const body = (
    <>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.place}>{placeOf(reference)}</span>
        {quote && <span className={styles.quote}>“{quote}”</span>}
      </span>
    </>
  );
  return to ? (
    <Link to={to} className={styles.reference}>
      {body}
    </Link>
  ) : (
    <div className={styles.reference}>{body}</div>
  );
}

/** 课程 · 第二课 02:13. */
function placeOf({ related_type: type, lesson_title: lesson, second }: QaReference): string {
  const label = type === 'system' ? '学院说明' : type === 'expert' ? '专家问答' : typeLabels[type];
  if (lesson === null) return label;
  return `${label} · ${lesson}${second === null ? '' : ` ${shortClock(second)}`}`;
}
