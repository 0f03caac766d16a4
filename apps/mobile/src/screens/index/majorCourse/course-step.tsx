import type { RecommendedCard } from '@academy/contract/areas/recommend.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { ContentCover } from '../../../features/content-card/content-cover.tsx';
import { href, pageAddress } from '../../../navigation/paths.ts';
import styles from './course-step.module.css';
import { minutesText } from './minutes-text.ts';
import type { LearnedCourse } from './use-learned-courses.ts';
import { joinFacts } from '../../../format/facts.ts';

type Props = {
  card: RecommendedCard;
  /** From 1 on. */
  step: number;
  /** Undefined for guests and what was not begun. */
  learned: LearnedCourse | undefined;
};

/** A course as one step of its track: its number and how far one has come, what it is called, how much it is, who teaches it. */
export function CourseStep({ card, step, learned }: Props) {
  const { lesson_count: lessons, seconds, credit, expert_name: expert } = card;
  const extent = [
    lessons !== null && `${lessons} 课`,
    minutesText(seconds ?? 0),
    credit ? `${credit} 学分` : '',
  ];
  return (
    <Card href={pageAddress(href.course({ id: card.content_id }))}>
      <span className={styles.step}>
        <span className={styles.words}>
          <span className={styles.number}>
            {`第 ${step} 门`}
            {learned && (
              <span className={styles.learned}>
                {learned.isDone && <CheckIcon />}
                {learned.isDone ? '已学完' : learned.share > 0 ? `学到 ${learned.share}%` : '刚开始'}
              </span>
            )}
          </span>
          <h3 className={styles.title}>{card.title}</h3>
          <span className={styles.meta}>{joinFacts(extent)}</span>
          {expert && <span className={styles.meta}>{expert}</span>}
        </span>
        <span className={styles.cover}>
          <ContentCover card={card} ratio="4:3" sizes="min(30vw, 144px)" priority={step <= 2} />
        </span>
      </span>
    </Card>
  );
}
