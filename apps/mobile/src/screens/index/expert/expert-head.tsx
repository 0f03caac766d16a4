import { useLayoutEffect, useRef, useState } from 'react';
import type { Api } from '@academy/contract/endpoints.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { pastelOf } from '@academy/ui/card/pastel-of.ts';
import { Image } from '@academy/ui/image/image.tsx';
import { FollowButton, useFollow } from '../../../features/interact/follow-button.tsx';
import { count } from '../../../format/count.ts';
import styles from './expert-screen.module.css';

export type Expert = Api['GET expert/detail']['output'];

export function ExpertHead({ expert }: { expert: Expert }) {
  const { avatar, followed } = expert;
  const { count: followers } = useFollow(expert.id, { followed, count: expert.follower_count });
  const statistics = [
    [followers, '人关注'],
    [expert.course_count, '门课程'],
    [expert.live_count, '场直播'],
  ] as const;
  // A zero says nothing about an expert, and discourages the first follower.
  const nonZero = statistics.filter(([value]) => value > 0);
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
          <ul className={styles.statistics}>
            {nonZero.map(([value, unit]) => (
              <li key={unit}>
                <strong>{count(value)}</strong>
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

/** About three lines at every width, since the text grows with it. The server has no layout to measure. */
const collapsedLength = 64;

/** Shows three lines; a button expands the rest. */
function Intro({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasMore, setHasMore] = useState(text.length > collapsedLength);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() => setHasMore(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);
  if (!text) return null;
  return (
    <div className={styles.intro}>
      <p ref={paragraph} data-cut={!isOpen || undefined}>
        {text}
      </p>
      <button type="button" hidden={!hasMore} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起简介' : '展开简介'}
      </button>
    </div>
  );
}
