import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { typeLabels } from '../../../features/search/type-label.ts';
import { shortClock } from '../../../format/date-time.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref, href, pageHref, type PageUrl } from '../../../navigation/paths.ts';
import styles from './answer-references.module.css';

type Props = {
  /** 出处, or another heading when the references are not sources. */
  title: string;
  references: readonly QaReference[];
};

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
        <span className={styles.place}>{positionLabel(reference)}</span>
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

/** For example 课程 · 第二课 02:13. */
function positionLabel({ related_type: type, lesson_title: lesson, second }: QaReference): string {
  const label = type === 'system' ? '学院说明' : type === 'expert' ? '专家问答' : typeLabels[type];
  if (lesson === null) return label;
  return `${label} · ${lesson}${second === null ? '' : ` ${shortClock(second)}`}`;
}

/**
 * The page of a source: an article at its paragraph, a course at the lesson and second. Undefined when there is no
 * page.
 */
export function referenceHref(reference: QaReference): PageUrl | undefined {
  const { related_type: type, related_id: id, key, paragraph, lesson_id: lesson, second } = reference;
  if (type === 'system') return key === null ? undefined : href.sysArticle({ key });
  if (id === null) return undefined;
  if (type === 'graphic' && paragraph !== null)
    return pageHref('/pages/index/information', { id, type, paragraph });
  if (type === 'course' && lesson !== null)
    return pageHref('/pages/index/course', { id, type, lesson, t: second ?? 0 });
  return contentHref(type, id);
}
