import type { RecommendedCard } from '@academy/contract/areas/recommend.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { minutesText } from './minutes-text.ts';
import styles from './track-head.module.css';
import { findTrackIntro } from './track-intro.ts';

type Props = {
  track: Area;
  courses: readonly RecommendedCard[];
  /** All courses of the track are here, so that they can be added up. */
  isWhole: boolean;
};

const sum = (numbers: readonly (number | null | undefined)[]) =>
  numbers.reduce<number>((total, next) => total + (next ?? 0), 0);

/** What the track is about, what it adds up to, and the way into its first course. */
export function TrackHead({ track, courses, isWhole }: Props) {
  const intro = findTrackIntro(track.signal);
  const credits = sum(courses.map(({ credit }) => credit));
  const facts = [
    `${courses.length} 门课`,
    `${sum(courses.map((card) => card.lesson_count))} 课`,
    minutesText(sum(courses.map(({ seconds }) => seconds))),
    credits > 0 && `可得 ${credits} 学分`,
  ];
  const [first] = courses;
  return (
    <Card tone="mint">
      <h2 className={styles.name}>{track.name}</h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {isWhole && <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>}
      {first && (
        <p className={styles.start}>
          <ButtonLink block href={pageAddress(href.course({ id: first.content_id }))}>
            从第 1 门开始学
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}
