import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { PlayerControls } from './player-controls.tsx';
import { pressKey } from './player-keys.ts';
import { Caption, Failed, Waiting } from './player-notices.tsx';
import { PlayerPicture, type Poster } from './player-picture.tsx';
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
};

/** A 16:9 player with our own controls. Nothing is loaded before play is pressed but the poster. */
export function VideoPlayer({ engine, source, title, poster }: Props) {
  const state = usePlayerState(engine);
  const [held, hold] = useState(false);
  const resting = !state.playing || state.phase !== 'open';
  const { shown, wake, sleep } = useAutoHide(resting || held);
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current && frame.current) return engine.attach(video.current, frame.current);
  }, [engine]);
  useEffect(() => engine.open(source), [engine, source]);
  // Of all effects this kind alone is undone at the end of a page and not already when it is covered. Without it, a
  // page that is closed while it lies below others would keep its stream for ever.
  useInsertionEffect(() => engine.close, [engine]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on any of its controls
    <section
      ref={frame}
      className={styles.player}
      data-controls={shown || undefined}
      style={{ background: poster.colour }}
      aria-label={`视频：${title}`}
      tabIndex={-1}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      onKeyDown={(event) => {
        wake();
        if (pressKey(engine, event)) event.preventDefault();
      }}
    >
      <PlayerPicture video={video} state={state} poster={poster} />
      <Caption {...state} />
      {source && <TapSurface engine={engine} controlsShown={shown} onWake={wake} onSleep={sleep} />}
      {state.waiting && <Waiting />}
      {state.phase === 'failed' ? (
        <Failed onRetry={() => void engine.play()} />
      ) : (
        source && <PlayerControls engine={engine} state={state} shown={shown} onHold={hold} />
      )}
    </section>
  );
}
