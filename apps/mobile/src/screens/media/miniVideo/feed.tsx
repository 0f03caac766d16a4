import { useState } from 'react';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { MutedIcon, VolumeIcon } from '@academy/ui/icon/media-icons.tsx';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { EndSlide } from './end-slide.tsx';
import { FeedMenu } from './feed-menu.tsx';
import type { FeedPlayer } from './feed-player.ts';
import { FeedSlide } from './feed-slide.tsx';
import styles from './feed.module.css';
import soundButtonStyles from './sound-button.module.css';
import type { useFeedItems } from './use-feed-items.ts';
import { useFeedPlayerState } from './use-feed-player.ts';
import { useFeed } from './use-feed.ts';

/** Posters further away are not rendered. */
const posterDistance = 2;

export function Feed({ feed }: { feed: ReturnType<typeof useFeedItems> }) {
  const [menuId, setMenuId] = useState<number>();
  const { visible, end, player, scroller, position, restPosition, go, showNextSet, showItem } = useFeed(feed);
  return (
    <>
      {position < visible.length && (
        <div className={styles.sound}>
          <SoundButton player={player} />
        </div>
      )}
      <div ref={scroller} className={styles.feed} data-scroll="">
        {visible.map((item, index) => (
          <section
            key={item.id}
            className={styles.slide}
            inert={index !== position}
            aria-hidden={index !== position}
          >
            {Math.abs(index - restPosition) <= posterDistance + 1 && (
              <FeedSlide
                item={item}
                player={player}
                active={index === position}
                isNear={index === position || Math.abs(index - restPosition) <= 1}
                onMenu={setMenuId}
              />
            )}
          </section>
        ))}
        <section
          key="tail"
          className={styles.slide}
          inert={position < visible.length}
          aria-hidden={position < visible.length}
        >
          <EndSlide
            end={end}
            active={position === visible.length}
            lastId={visible.at(-1)?.id}
            onMore={showNextSet}
            error={feed.error}
            onRetry={feed.loadMore}
          />
        </section>
      </div>
      <FeedSteps position={position} last={visible.length} go={go} />
      <FeedMenu feed={feed} openId={menuId} onClose={() => setMenuId(undefined)} onSwitchTo={showItem} />
    </>
  );
}

type Props = {
  position: number;
  /** Position of the end slide. */
  last: number;
  go: (step: number) => void;
};

/** Buttons for the previous and next video. Mounted once, so that the focus stays while videos change. */
const FeedSteps = ({ position, last, go }: Props) => (
  <div className={styles.steps}>
    <IconButton label="上一个短视频" tone="scrim" disabled={position === 0} onClick={() => go(-1)}>
      <ChevronIcon />
    </IconButton>
    <IconButton label="下一个短视频" tone="scrim" disabled={position === last} onClick={() => go(1)}>
      <ChevronIcon />
    </IconButton>
  </div>
);

/** Browsers refuse sound before a tap; one tap enables it for all videos. */
function SoundButton({ player }: { player: FeedPlayer }) {
  const muted = useFeedPlayerState(player, 'muted');
  if (!muted)
    return (
      <IconButton label="关声音" tone="scrim" onClick={() => player.setSound(false)}>
        <VolumeIcon />
      </IconButton>
    );
  return (
    <button type="button" className={soundButtonStyles.sound} onClick={() => player.setSound(true)}>
      <MutedIcon />
      <span>点按开声音</span>
    </button>
  );
}
