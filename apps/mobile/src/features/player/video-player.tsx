import { useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { announceMedia, type MediaCard } from './media-session.ts';
import { type Next, NextUp } from './next-up.tsx';
import { PlayerCaption } from './player-caption.tsx';
import { PlayerControls } from './player-controls.tsx';
import { PlayerFailure } from './player-failure.tsx';
import { pressKey } from './player-keys.ts';
import { PlayerPicture, type Poster } from './player-picture.tsx';
import { PlayerResumption } from './player-resumption.tsx';
import type { VideoSource } from './player-state.ts';
import { TapSurface } from './tap-surface.tsx';
import { useAutoHide } from './use-auto-hide.ts';
import { usePlayerState } from './use-video-engine.ts';
import type { VideoEngine } from './video-engine.ts';
import styles from './video-player.module.css';

type Props = {
  engine: VideoEngine;
  /** What plays; changing it changes the video. Undefined shows the poster alone. */
  source: VideoSource | undefined;
  title: string;
  poster: Poster;
  /** Who speaks and what it belongs to, for the lock screen. */
  artist?: string | undefined;
  album?: string | undefined;
  /** What follows at the end by itself, and by the lock screen's key. */
  next?: Next | undefined;
  /** As the video itself, for a mini video; 16:9 otherwise. */
  upright?: boolean;
};

/** A player with our own controls. Nothing is loaded before play is pressed but the poster. */
export function VideoPlayer({ engine, source, title, poster, artist, album, next, upright }: Props) {
  const state = usePlayerState(engine);
  const [held, hold] = useState(false);
  const resting = !state.playing || state.phase !== 'open';
  const { shown, wake, sleep } = useAutoHide(resting || held);
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  // Before anything else happens: a tap may come between the picture's appearing and what is done after it.
  useLayoutEffect(() => {
    if (video.current && frame.current) return engine.attach(video.current, frame.current);
  }, [engine]);
  useLayoutEffect(() => engine.open(source), [engine, source]);
  // Of all effects this kind alone is undone at the end of a page and not already when it is covered. Without it, a
  // page that is closed while it lies below others would keep its stream for ever.
  useInsertionEffect(() => engine.close, [engine]);
  useAnnouncement(engine, { card: { title, artist, album, artwork: poster.url }, next });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on any of its controls
    <section
      ref={frame}
      className={styles.player}
      data-controls={shown || undefined}
      data-upright={upright}
      style={{ background: poster.colour }}
      aria-label={`视频：${title}`}
      tabIndex={-1}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      onKeyDown={(event) => {
        wake();
        if (pressKey(engine, event)) event.preventDefault();
      }}
    >
      <PlayerPicture video={video} state={state} poster={poster} upright={upright} />
      <PlayerCaption {...state} />
      {source && <TapSurface engine={engine} controlsShown={shown} onWake={wake} onSleep={sleep} />}
      {state.waiting && <div className={styles.waiting} role="status" aria-label="视频加载中" />}
      {state.phase === 'open' && state.resumedAt > 0 && (
        <PlayerResumption engine={engine} seconds={state.resumedAt} />
      )}
      {state.phase === 'failed' ? (
        <PlayerFailure onRetry={() => void engine.play()} />
      ) : (
        source && <PlayerControls engine={engine} state={state} shown={shown} onHold={hold} />
      )}
      {state.ended && next && <NextUp next={next} />}
    </section>
  );
}

interface Shown {
  readonly card: MediaCard;
  readonly next: Next | undefined;
}

/** On the lock screen stands what played last; it goes when the page does. */
function useAnnouncement(engine: VideoEngine, { card, next }: Shown): void {
  const begun = usePlayerState(engine).phase === 'open';
  const playNext = useEffectEvent(() => next?.onPlay());
  const announce = useEffectEvent(() => announceMedia(engine, { card, onNext: next && playNext }));
  useEffect(() => {
    if (begun) return announce();
  }, [engine, begun, card.title]);
}
