import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ContentDetail, Storyboard } from '@academy/contract/areas/content.ts';
import { messages } from '@academy/contract/limits.ts';
import { useContentToggles } from '../../../features/interact/use-content-toggles.ts';
import { seekSteps } from '../../../features/player/player-state.ts';
import { SeekBar } from '../../../features/player/seek-bar.tsx';
import type { FeedPlayer } from './feed-player.ts';
import { GestureSurface } from './gesture-surface.tsx';
import { MiniVideoActions, MiniVideoInfo } from './mini-video-info.tsx';
import styles from './mini-video-view.module.css';
import { useFeedPlayerState } from './use-feed-player.ts';

type Props = {
  content: ContentDetail;
  mini: NonNullable<ContentDetail['mini_video']>;
  player: FeedPlayer;
  /** It is in view. */
  active: boolean;
  onMenu: (id: number) => void;
  /** Loads the content again: its signed address may have expired. */
  onRetry: () => Promise<unknown>;
};

/**
 * A loaded mini video, offered to the player while it is near; its playback state is shown only while it is active.
 */
export function MiniVideoView({ content, mini: { video }, player, active, onMenu, onRetry }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const toggles = useContentToggles(content);
  const { content_id: id } = content;
  const { url, captions_url: captionsUrl, seconds } = video;
  useEffect(() => {
    if (holder.current) return player.offer({ id, url, captionsUrl, seconds }, holder.current);
  }, [player, id, url, captionsUrl, seconds]);
  const retry = () => void onRetry().then(player.retry, player.retry);
  return (
    <>
      <div ref={holder} className={styles.holder} />
      {active && <GestureSurface player={player} onLike={() => !toggles.like.on && toggles.like.press()} />}
      {active && <MiniVideoLoading player={player} />}
      <div className={styles.foot}>
        <MiniVideoInfo content={content} active={active}>
          {active && <MiniVideoCaption player={player} />}
        </MiniVideoInfo>
        <div className={styles.progress}>
          {active && <MiniVideoProgress player={player} storyboard={video.storyboard} />}
        </div>
      </div>
      <MiniVideoActions content={content} toggles={toggles} onMenu={onMenu} />
      {active && <MiniVideoFailure player={player} onRetry={retry} />}
    </>
  );
}

function MiniVideoCaption({ player }: { player: FeedPlayer }) {
  const caption = useFeedPlayerState(player, 'caption');
  if (!caption) return null;
  return (
    <p className={styles.caption}>
      <span>{caption}</span>
    </p>
  );
}

function MiniVideoLoading({ player }: { player: FeedPlayer }) {
  const waiting = useFeedPlayerState(player, 'waiting');
  const phase = useFeedPlayerState(player, 'phase');
  if (!waiting && phase !== 'opening') return null;
  return <div className={styles.waiting} role="status" aria-label="视频加载中" />;
}

/** Shown in place of a video that cannot be played; the feed can still be swiped. */
function MiniVideoFailure({ player, onRetry }: { player: FeedPlayer; onRetry: () => void }) {
  const phase = useFeedPlayerState(player, 'phase');
  if (phase !== 'failed') return null;
  return (
    <div className={styles.failed} role="alert">
      <button type="button" onClick={onRetry}>
        {messages.tapToReload}
      </button>
    </div>
  );
}

const noop = () => {};

/** The seek bar; it can be dragged, and the left and right arrow keys seek. */
function MiniVideoProgress({
  player,
  storyboard,
}: {
  player: FeedPlayer;
  storyboard: Storyboard | undefined;
}) {
  const time = useFeedPlayerState(player, 'time');
  const duration = useFeedPlayerState(player, 'duration');
  const bufferedEnd = useFeedPlayerState(player, 'bufferedEnd');
  const step = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    player.seekTo(time + direction * seekSteps.key);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the slider within
    <div onKeyDown={step}>
      <SeekBar
        {...{ time, duration, bufferedEnd, storyboard }}
        onSeek={(seconds) => player.seekTo(seconds)}
        onHold={noop}
      />
    </div>
  );
}
