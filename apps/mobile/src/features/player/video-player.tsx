import { useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { messages, video } from '@academy/contract/limits.ts';
import { shortClock } from '../../format/date-time.ts';
import { useWaitForNetwork } from '../../playback/use-wait-for-network.ts';
import { connectMediaSession, type MediaInfo } from './media-session.ts';
import { NextUp, type NextVideo } from './next-up.tsx';
import { PlayerControls } from './player-controls.tsx';
import { handleKey } from './player-keys.ts';
import { PlayerPicture, type Poster } from './player-picture.tsx';
import type { PlayerState, VideoSource } from './player-state.ts';
import { TapSurface } from './tap-surface.tsx';
import { usePlayerState } from './use-video-engine.ts';
import type { VideoEngine } from './video-engine.ts';
import styles from './video-player.module.css';

type Props = {
  engine: VideoEngine;
  /** What plays; undefined shows the poster only. */
  source: VideoSource | undefined;
  title: string;
  poster: Poster;
  /** Speaker and course, for the lock screen. */
  artist?: string | undefined;
  album?: string | undefined;
  /** The video that follows at the end, or by the lock screen's key. */
  next?: NextVideo | undefined;
  /** Parts that are still to be seen; when playback resumes after one, it is named. */
  openSections?: readonly { readonly from: number; readonly to: number }[] | undefined;
  /** The video's own ratio, for a mini video; otherwise 16:9. */
  upright?: boolean;
};

/** A video player with our own controls. Before play only the poster loads. */
export function VideoPlayer(props: Props) {
  const { engine, source, title, poster, artist, album, next, openSections, upright } = props;
  const state = usePlayerState(engine);
  const [isHeld, setHeld] = useState(false);
  const isResting = !state.playing || state.phase !== 'open';
  const { isShown, show, hide } = useAutoHide(isResting || isHeld);
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  // A layout effect, because a tap may come right after the first paint.
  useLayoutEffect(() => {
    if (video.current && frame.current) return engine.attach(video.current, frame.current);
  }, [engine]);
  useLayoutEffect(() => engine.open(source), [engine, source]);
  // Insertion effects are the only ones whose cleanup runs when a page is closed and not already when it is covered.
  // Without it, a page closed while covered would keep its stream.
  useInsertionEffect(() => engine.close, [engine]);
  // At the end of what is loaded it plays no more, although nobody paused it.
  useWaitForNetwork(state.playing && !state.waiting);
  useMediaSession(engine, { info: { title, artist, album, artwork: poster.url }, next });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on any of its controls
    <section
      ref={frame}
      className={styles.player}
      data-controls={isShown || undefined}
      data-upright={upright}
      style={{ background: poster.colour }}
      aria-label={`视频：${title}`}
      tabIndex={-1}
      onPointerMove={(event) => event.pointerType === 'mouse' && show()}
      onKeyDown={(event) => {
        show();
        if (handleKey(engine, event)) event.preventDefault();
      }}
    >
      <PlayerPicture video={video} state={state} poster={poster} upright={upright} />
      <PlayerCaption {...state} />
      {source && <TapSurface engine={engine} controlsShown={isShown} onShow={show} onHide={hide} />}
      <PlayerNotices engine={engine} state={state} />
      {state.phase === 'open' && state.resumedAt > 0 && (
        <ResumeNotice
          engine={engine}
          seconds={state.resumedAt}
          openSections={openSections?.filter(({ from }) => from < state.resumedAt) ?? []}
        />
      )}
      {state.phase === 'failed' ? (
        <PlayerFailure onRetry={() => void engine.play()} />
      ) : (
        source && <PlayerControls engine={engine} state={state} isShown={isShown} onHold={setHeld} />
      )}
      {state.ended && next && <NextUp next={next} />}
    </section>
  );
}

interface MediaSessionInput {
  readonly info: MediaInfo;
  readonly next: NextVideo | undefined;
}

/** The lock screen shows what played last, until the page is closed. */
function useMediaSession(engine: VideoEngine, { info, next }: MediaSessionInput): void {
  const hasStarted = usePlayerState(engine).phase === 'open';
  const playNext = useEffectEvent(() => next?.onPlay());
  const connect = useEffectEvent(() => connectMediaSession(engine, { info, onNext: next && playNext }));
  useEffect(() => {
    if (hasStarted) return connect();
  }, [engine, hasStarted, info.title]);
}

/** What is muted, and that more is awaited. */
function PlayerNotices({ engine, state }: { engine: VideoEngine; state: PlayerState }) {
  return (
    <>
      {state.playing && state.muted && (
        <button type="button" className={styles.unmute} onClick={() => engine.toggleMuted()}>
          打开声音
        </button>
      )}
      {state.waiting && <div className={styles.waiting} role="status" aria-label="视频加载中" />}
    </>
  );
}

function PlayerCaption({ captionsOn, caption }: PlayerState) {
  if (!captionsOn || !caption) return null;
  return (
    <p className={styles.caption}>
      <span>{caption}</span>
    </p>
  );
}

function PlayerFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <button type="button" onClick={onRetry}>
        {messages.tapToReload}
      </button>
    </div>
  );
}

/** Milliseconds that the notice is shown. */
const visibleFor = 7_000;

type ResumeNoticeProps = {
  engine: VideoEngine;
  seconds: number;
  /** Parts before this position that are still to be seen. */
  openSections: NonNullable<Props['openSections']>;
};

/**
 * Says that playback resumed from the saved position, with a button to start over, and one to the first part before it
 * that was left open.
 */
function ResumeNotice({ engine, seconds, openSections }: ResumeNoticeProps) {
  const [firstSection] = openSections;
  useEffect(() => {
    const timer = setTimeout(engine.clearResumption, visibleFor);
    return () => clearTimeout(timer);
  }, [engine]);
  return (
    <p className={styles.resumed} role="status">
      <span>已从 {shortClock(seconds)} 继续</span>
      {firstSection && (
        <button
          type="button"
          aria-label={`前面 ${openSections.length} 段没看，从 ${shortClock(firstSection.from)} 补看`}
          onClick={() => engine.seekTo(firstSection.from)}
        >
          前面 {openSections.length} 段没看
        </button>
      )}
      <button type="button" onClick={() => engine.seekTo(0)}>
        从头播放
      </button>
    </p>
  );
}

/** Shown while `isHeld` is true, and for 3 s after every `show`. */
function useAutoHide(isHeld: boolean) {
  const [wakeCount, setWakeCount] = useState(1);
  useEffect(() => {
    if (isHeld || wakeCount === 0) return;
    const timer = setTimeout(() => setWakeCount(0), video.controlsHideAfter);
    return () => clearTimeout(timer);
  }, [isHeld, wakeCount]);
  return {
    isShown: isHeld || wakeCount > 0,
    show: () => setWakeCount((count) => count + 1),
    hide: () => setWakeCount(0),
  };
}
