import { useEffect } from 'react';
import { shortClock } from '../../format/time.ts';
import type { VideoEngine } from './video-engine.ts';
import styles from './video-player.module.css';

/** Milliseconds that the news of a resumption stands. */
const newsFor = 7_000;

/** That it went on from where this device left it, with the way back to the start. */
export function PlayerResumption({ engine, seconds }: { engine: VideoEngine; seconds: number }) {
  useEffect(() => {
    const timer = setTimeout(engine.forgetResumption, newsFor);
    return () => clearTimeout(timer);
  }, [engine]);
  return (
    <p className={styles.resumed} role="status">
      <span>已从 {shortClock(seconds)} 继续</span>
      <button type="button" onClick={() => engine.seekTo(0)}>
        从头播放
      </button>
    </p>
  );
}
