import type { Wire } from '@academy/contract/endpoints.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { pastelOf } from '@academy/ui/card/pastel-of.ts';
import { Image } from '@academy/ui/image/image.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { useFollow } from '../../../features/interact/use-follow.ts';
import { count } from '../../../format/count.ts';
import styles from './expert-head.module.css';
import { Intro } from './intro.tsx';

export type Expert = Wire['GET expert/detail']['output'];

/** The expert's card: portrait, name, what they are, how much there is of them, and their own words. */
export function ExpertHead({ expert }: { expert: Expert }) {
  const { avatar, followed } = expert;
  const { count: followers } = useFollow(expert.id, { followed, count: expert.follower_count });
  const figures = [
    [followers, '人关注'],
    [expert.course_count, '门课程'],
    [expert.live_count, '场直播'],
  ] as const;
  // A zero says nothing about an expert, and discourages the first to follow.
  const shown = figures.filter(([figure]) => figure > 0);
  return (
    <>
      <Card tone={pastelOf(expert.id)}>
        <div className={styles.who}>
          <span className={styles.portrait}>
            <Image {...avatar} src={avatar.url} sizes="min(25vw, 120px)" ratio="1:1" priority />
          </span>
          <div className={styles.words}>
            <h1 className={styles.name}>{expert.name}</h1>
            <p>{expert.title}</p>
            <p>{expert.organisation}</p>
          </div>
        </div>
        <div className={styles.foot}>
          <ul className={styles.figures}>
            {shown.map(([figure, unit]) => (
              <li key={unit}>
                <strong>{count(figure)}</strong>
                {unit}
              </li>
            ))}
          </ul>
          <FollowButton expert={expert} followed={followed} />
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
