import type { Picture } from '@academy/contract/areas/shapes.ts';
import { Image } from '@academy/ui/image/image.tsx';
import type { Ref } from 'react';
import { playsSoundOnly, type PlayerState } from './player-state.ts';
import styles from './video-player.module.css';

export type Poster = Picture;

/** Old WebViews and WeChat play videos outside the page unless these attributes are set. */
const inlineAttributes = {
  playsInline: true,
  'webkit-playsinline': 'true',
  'x5-playsinline': 'true',
  'x5-video-player-type': 'h5',
};

type Props = { video: Ref<HTMLVideoElement>; state: PlayerState; poster: Poster; upright?: boolean };

/**
 * The video and its poster, which is shown until the first picture, or always in sound-only mode. Captions load when
 * the video is opened.
 */
export function PlayerPicture({ video, state, poster, upright }: Props) {
  const { phase, source, playing } = state;
  const isSoundOnly = playsSoundOnly(state);
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
      {(phase !== 'open' || isSoundOnly) && (
        <div className={styles.poster}>
          <Image {...poster} src={poster.url} ratio={upright ? undefined : '16:9'} priority />
        </div>
      )}
      {isSoundOnly && phase === 'open' && (
        <p className={styles.soundOnly} data-playing={playing || undefined}>
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
