import type { RecommendedCard } from '@academy/contract/areas/recommend.ts';
import { paging } from '@academy/contract/limits.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { useApi } from '../../../data/use-api.ts';
import { ContentCover } from '../../../features/content-card/content-cover.tsx';
import { joinDetails } from '../../../format/details.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import styles from './major-course-screen.module.css';

type CourseStepProps = {
  card: RecommendedCard;
  /** Counted from 1. */
  step: number;
  /** Undefined for guests and for courses not started. */
  learned: LearnedCourse | undefined;
};

/** A course as one step of its major: number, progress, title, length, credit and expert. */
export function CourseStep({ card, step, learned }: CourseStepProps) {
  const { lesson_count: lessons, seconds, credit, expert_name: expert } = card;
  const details = [
    lessons !== null && `${lessons} 课`,
    formatMinutes(seconds ?? 0),
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
                {learned.isDone ? '已学完' : learned.percent > 0 ? `学到 ${learned.percent}%` : '刚开始'}
              </span>
            )}
          </span>
          <h3 className={styles.title}>{card.title}</h3>
          <span className={styles.meta}>{joinDetails(details)}</span>
          {expert && <span className={styles.meta}>{expert}</span>}
        </span>
        <span className={styles.cover}>
          <ContentCover card={card} ratio="4:3" sizes="min(30vw, 144px)" priority={step <= 2} />
        </span>
      </span>
    </Card>
  );
}

interface LearnedCourse {
  readonly isDone: boolean;
  /** Percentage; at most 99 until the course is done. */
  readonly percent: number;
}

export type LearnedCourses = ReadonlyMap<number, LearnedCourse>;

/** The person's recent courses by id; empty for guests and while loading. */
export function useLearnedCourses(): LearnedCourses {
  const enabled = useIsSignedIn();
  const { data } = useApi('GET user/history', { content_type: 'course', size: paging.maxSize }, { enabled });
  const list = enabled ? data?.list : undefined;
  return new Map(
    list?.map(({ content_id: id, progress: { completed, seen_seconds: seen, total_seconds: total } }) => [
      id,
      { isDone: completed, percent: Math.min(99, Math.floor((seen / Math.max(1, total)) * 100)) },
    ]),
  );
}

/** A duration in whole minutes, rounded up; empty for 0. */
export function formatMinutes(seconds: number): string {
  return seconds > 0 ? `约 ${Math.ceil(seconds / 60)} 分钟` : '';
}
