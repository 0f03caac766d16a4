import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useState } from 'react';
import { ClipSlide } from './clip-slide.tsx';
import { FeedMenu } from './feed-menu.tsx';
import { FeedSteps } from './feed-steps.tsx';
import styles from './feed.module.css';
import { SoundButton } from './sound-button.tsx';
import { TailSlide } from './tail-slide.tsx';
import type { useClips } from './use-clips.ts';
import { useFeed } from './use-feed.ts';

/** Posters further away than this are not drawn. */
const posters = 2;

/** Clips one below the other, each as high as the screen, in sets that end. */
export function Feed({ feed }: { feed: ReturnType<typeof useClips> }) {
  const [menu, setMenu] = useState<ContentDetail>();
  const { shown, tail, deck, scroller, place, rest, go, goOn, show } = useFeed(feed);
  return (
    <>
      {place < shown.length && (
        <div className={styles.sound}>
          <SoundButton deck={deck} />
        </div>
      )}
      <div ref={scroller} className={styles.feed} data-scroll="">
        {shown.map((clip, at) => (
          <section key={clip.id} className={styles.slide} inert={at !== place} aria-hidden={at !== place}>
            {Math.abs(at - rest) <= posters + 1 && (
              <ClipSlide
                clip={clip}
                deck={deck}
                active={at === place}
                near={at === place || Math.abs(at - rest) <= 1}
                onMenu={setMenu}
              />
            )}
          </section>
        ))}
        <section
          key="tail"
          className={styles.slide}
          inert={place < shown.length}
          aria-hidden={place < shown.length}
        >
          <TailSlide
            tail={tail}
            active={place === shown.length}
            lastId={shown.at(-1)?.id}
            onMore={goOn}
            onRetry={feed.readOn}
          />
        </section>
      </div>
      <FeedSteps place={place} last={shown.length} go={go} />
      <FeedMenu feed={feed} content={menu} onClose={() => setMenu(undefined)} onTurnTo={show} />
    </>
  );
}
