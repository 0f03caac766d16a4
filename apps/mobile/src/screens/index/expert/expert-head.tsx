import type { Wire } from '@academy/contract/endpoints.ts';
import { cardColours } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { count } from '../../../format/count.ts';
import { visit } from '../../../navigation/navigator.ts';
import styles from './expert-head.module.css';
import { Intro } from './intro.tsx';

export type Expert = Wire['GET expert/detail']['output'];

/** The expert's card: portrait, name, what they are, how much there is of them, and their own words. */
export function ExpertHead({ expert }: { expert: Expert }) {
  const { avatar } = expert;
  const figures = [
    [expert.follower_count, '人关注'],
    [expert.course_count, '门课程'],
    [expert.live_count, '场直播'],
  ] as const;
  return (
    <>
      <Card tone={cardColours[expert.id % cardColours.length]}>
        <div className={styles.who}>
          <span className={styles.portrait}>
            <Image
              src={avatar.url}
              width={avatar.width}
              height={avatar.height}
              colour={avatar.colour}
              ratio="1:1"
              priority
            />
          </span>
          <div className={styles.words}>
            <h1 className={styles.name}>{expert.name}</h1>
            <p>{expert.title}</p>
            <p>{expert.organisation}</p>
          </div>
        </div>
        <div className={styles.foot}>
          <ul className={styles.figures}>
            {figures.map(([figure, unit]) => (
              <li key={unit}>
                <strong>{count(figure)}</strong>
                {unit}
              </li>
            ))}
          </ul>
          <Button onClick={() => void visit('/pages/common/login')} aria-label={`关注${expert.name}`}>
            关注
          </Button>
        </div>
      </Card>
      <ul className={styles.tags} aria-label="擅长">
        {expert.tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <Intro text={expert.intro} />
    </>
  );
}
