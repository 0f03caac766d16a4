import { CloseIcon } from '@academy/ui/icon/action-icons.tsx';
import { PauseIcon, PlayIcon } from '@academy/ui/icon/media-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import styles from './read-aloud.module.css';
import { readingRates } from './reader.ts';
import type { ReadAloud } from './use-reader.ts';

/** Controls shown above the page's bar while a text is read aloud. Renders nothing before that. */
export function ReadAloudBar({ reader, state, count }: ReadAloud) {
  const { phase, at, rate } = state;
  if (phase === 'closed') return null;
  const close = (
    <IconButton label="停止朗读" onClick={() => reader.close()}>
      <CloseIcon />
    </IconButton>
  );
  if (phase === 'voiceless')
    return (
      <div className={styles.bar} role="alert">
        <p className={styles.words}>
          这台设备没有中文朗读的声音。请在系统设置的“文字转语音”里装上中文语音，或换一个浏览器再听。
        </p>
        {close}
      </div>
    );
  const reading = phase === 'reading';
  return (
    <div className={styles.bar} role="group" aria-label="朗读">
      <IconButton label={reading ? '暂停朗读' : '继续朗读'} tone="round" onClick={() => reader.toggle()}>
        {reading ? <PauseIcon filled /> : <PlayIcon filled />}
      </IconButton>
      <p className={styles.words} role="status">
        {phaseTexts[phase]}
        <span className={styles.at} aria-hidden="true">
          第 {at + 1} / {count} 句
        </span>
      </p>
      <button
        type="button"
        className={styles.rate}
        aria-label={`朗读速度 ${rate}×`}
        onClick={() => reader.setRate(getNextRate(rate))}
      >
        {rate}×
      </button>
      {close}
    </div>
  );
}

const phaseTexts = {
  seeking: '正在找朗读的声音',
  reading: '正在朗读',
  paused: '已暂停',
  failed: '朗读断开了，点一下继续',
} as const;

/** The next speed; after the last one the first. */
function getNextRate(rate: number): number {
  const at = readingRates.findIndex((candidate) => candidate === rate);
  return readingRates[(at + 1) % readingRates.length]!;
}
