import { download } from '@academy/client/download.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { shortClock } from '../../format/time.ts';
import { type Cue, findCue, parseCues } from './cues.ts';
import styles from './transcript.module.css';
import type { VideoEngine } from './video-engine.ts';

type Props = { engine: VideoEngine; captionsUrl: string };

async function readCues(url: string, signal: AbortSignal): Promise<Cue[]> {
  const file = await download(url, { signal });
  return parseCues(await file.text());
}

/** What is said in a video, line by line: the current one is marked, each leads to its second. */
export function Transcript({ engine, captionsUrl }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['captions', captionsUrl],
    queryFn: ({ signal }) => readCues(captionsUrl, signal),
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
  const [following, follow] = useState(true);
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (following && current >= 0) showLine(box.current!, current);
  }, [following, current]);
  const letGo = (): void => follow(false);
  return (
    <div className={styles.transcript}>
      <ol
        ref={box}
        className={styles.lines}
        aria-label="文稿"
        // Whoever moves the text reads on their own; it does not move under their eyes.
        onWheel={letGo}
        onTouchMove={letGo}
      >
        {cues.map((cue, index) => (
          <li key={`${cue.start} ${cue.text}`}>
            <button
              type="button"
              className={styles.line}
              aria-current={index === current || undefined}
              onClick={() => {
                engine.seekTo(cue.start);
                follow(true);
                void engine.play();
              }}
            >
              <time className={styles.time}>{shortClock(cue.start)}</time>
              <span>{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
      {!following && (
        <div className={styles.back}>
          <Button variant="quiet" small onClick={() => follow(true)}>
            回到正在说的
          </Button>
        </div>
      )}
    </div>
  );
}

/** Moves the box alone, never the page around it. */
function showLine(box: HTMLElement, index: number): void {
  const line = box.children[index] as HTMLElement | undefined;
  if (!line) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = line.offsetTop - box.offsetTop - (box.clientHeight - line.offsetHeight) / 2;
  box.scrollTo({ top, behavior: calm ? 'auto' : 'smooth' });
}
