import type { Picture } from '@academy/contract/areas/shapes.ts';
import { Image } from '@academy/ui/image/image.tsx';
import type { Ref } from 'react';
import { isHeardOnly, type PlayerState } from './player-state.ts';
import styles from './video-player.module.css';

export type Poster = Picture;

/** Old WebViews and WeChat take a playing video out of the page unless they are told not to, each in its own words. */
const inlineAttributes = {
  playsInline: true,
  'webkit-playsinline': 'true',
  'x5-playsinline': 'true',
  'x5-video-player-type': 'h5',
};

type Props = { video: Ref<HTMLVideoElement>; state: PlayerState; poster: Poster; upright?: boolean };

/** The video, and its poster until the first picture, or for good where only the sound plays. Captions are read only once the video is opened. */
export function PlayerPicture({ video, state, poster, upright }: Props) {
  const { phase, source, playing } = state;
  const isHeard = isHeardOnly(state);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every video has captions */}
      <video
        ref={video}
        className={styles.video}
        {...inlineAttributes}
        preload="none"
        crossOrigin="anonymous"
      >
        {phase !== 'idle' && source?.captionsUrl && (
          <track key={source.key} kind="captions" srcLang="zh" label="中文" src={source.captionsUrl} />
        )}
      </video>
      {(phase !== 'open' || isHeard) && (
        <div className={styles.poster}>
          <Image {...poster} src={poster.url} ratio={upright ? undefined : '16:9'} priority />
        </div>
      )}
      {isHeard && phase === 'open' && (
        <p className={styles.heard} data-playing={playing || undefined}>
          <span className={styles.waves} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          只听声音
        </p>
      )}
    </>
  );
}
