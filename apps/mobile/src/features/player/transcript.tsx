import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { download } from '@academy/client/download.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { shortClock } from '../../format/date-time.ts';
import styles from './transcript.module.css';
import type { VideoEngine } from './video-engine.ts';

type Props = { engine: VideoEngine; captionsUrl: string };

async function loadCues(url: string, signal: AbortSignal): Promise<Cue[]> {
  const file = await download(url, { signal });
  return parseCues(await file.text());
}

/** The transcript of a video. The current line is marked; each line seeks to its time. */
export function Transcript({ engine, captionsUrl }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['captions', captionsUrl],
    queryFn: ({ signal }) => loadCues(captionsUrl, signal),
    staleTime: Infinity,
  });
  if (data) return <Lines engine={engine} cues={data} />;
  if (error) return <Failure error={error} onRetry={refetch} />;
  return (
    <div className={styles.loading} role="status" aria-label="加载中">
      <Skeleton lines={6} />
    </div>
  );
}

function Lines({ engine, cues }: { engine: VideoEngine; cues: readonly Cue[] }) {
  const current = useSyncExternalStore(
    engine.subscribe,
    () => findCue(cues, engine.getState().time),
    () => -1,
  );
  const [isFollowing, setFollowing] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isFollowing && current >= 0) scrollToLine(list.current!, current);
  }, [isFollowing, current]);
  const stopFollowing = (): void => setFollowing(false);
  return (
    <div className={styles.transcript}>
      <ol
        ref={list}
        className={styles.lines}
        aria-label="文稿"
        // Automatic scrolling stops as soon as the reader scrolls.
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
      >
        {cues.map((cue, index) => (
          <li key={`${cue.start} ${cue.text}`}>
            <button
              type="button"
              className={styles.line}
              aria-current={index === current || undefined}
              onClick={() => {
                engine.seekTo(cue.start);
                setFollowing(true);
                void engine.play();
              }}
            >
              <time className={styles.time}>{shortClock(cue.start)}</time>
              <span>{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
      {!isFollowing && (
        <div className={styles.back}>
          <Button variant="quiet" small onClick={() => setFollowing(true)}>
            回到正在说的
          </Button>
        </div>
      )}
    </div>
  );
}

/** Scrolls only the list, never the page. */
function scrollToLine(list: HTMLElement, index: number): void {
  const line = list.children[index] as HTMLElement | undefined;
  if (!line) return;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = line.offsetTop - list.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
  list.scrollTo({ top, behavior: reducedMotion ? 'auto' : 'smooth' });
}

/** One caption. Times in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Parses WebVTT into cues in order of time. Notes, styles and invalid blocks are left out. */
export function parseCues(vtt: string): Cue[] {
  return vtt
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map(parseBlock)
    .filter((cue) => cue !== undefined)
    .sort((one, other) => one.start - other.start);
}

function parseBlock(block: string): Cue | undefined {
  const lines = block.split('\n');
  const timeLine = lines.findIndex((line) => line.includes('-->'));
  const [from, to] = (lines[timeLine] ?? '')
    .split('-->')
    .map((timestamp) => parseTimestamp(timestamp.trim().split(/\s/)[0]!));
  const text = lines
    .slice(timeLine + 1)
    .join('')
    .replace(/<[^>]*>/g, '')
    .trim();
  if (timeLine < 0 || from === undefined || to === undefined || !text) return undefined;
  return { start: from, end: to, text };
}

/** Parses `00:01:02.500` or `01:02.500`. */
function parseTimestamp(timestamp: string): number | undefined {
  if (!/^(\d+:)?\d{1,2}:\d{1,2}[.,]\d+$/.test(timestamp)) return undefined;
  return timestamp
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Index of the cue at a time, or the last one before it; -1 before the first. */
export function findCue(cues: readonly Cue[], time: number): number {
  return cues.findLastIndex(({ start }) => start <= time + 0.05);
}
