import type { RecommendedCard } from '@academy/contract/areas/recommend.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { minutesText } from './minutes-text.ts';
import styles from './track-head.module.css';
import { findTrackIntro } from './track-intro.ts';
import type { LearnedCourses } from './use-learned-courses.ts';
import { joinFacts } from '../../../format/facts.ts';

type Props = {
  track: Area;
  courses: readonly RecommendedCard[];
  /** All courses of the track are here, so that they can be added up. */
  isWhole: boolean;
  learned: LearnedCourses;
};

const sum = (numbers: readonly (number | null | undefined)[]) =>
  numbers.reduce<number>((total, next) => total + (next ?? 0), 0);

const startText = (at: number, isBegun: boolean) =>
  isBegun ? `接着学第 ${at + 1} 门` : `从第 ${at + 1} 门开始学`;

/** What the track is about, what it adds up to, and the way into the first course that is not finished. */
export function TrackHead({ track, courses, isWhole, learned }: Props) {
  const intro = findTrackIntro(track.signal);
  const credits = sum(courses.map(({ credit }) => credit));
  const facts = [
    `${courses.length} 门课`,
    `${sum(courses.map((card) => card.lesson_count))} 课`,
    minutesText(sum(courses.map(({ seconds }) => seconds))),
    credits > 0 && `可得 ${credits} 学分`,
  ];
  const open = courses.findIndex(({ content_id: id }) => !learned.get(id)?.isDone);
  const isDone = isWhole && open < 0;
  const at = Math.max(0, open);
  const next = courses[at];
  return (
    <Card tone="mint">
      <h2 className={styles.name}>{track.name}</h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {isWhole && <p className={styles.facts}>{joinFacts(facts)}</p>}
      {next && (
        <p className={styles.start}>
          <ButtonLink block href={pageAddress(href.course({ id: next.content_id }))}>
            {isDone ? '都学完了，再从第 1 门学起' : startText(at, learned.has(next.content_id))}
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}
