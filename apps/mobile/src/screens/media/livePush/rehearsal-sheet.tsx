import { liveStarts } from '@academy/contract/live-plan-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { useEffect, useState } from 'react';
import type { LiveStudio } from '../../../features/live-studio/live-studio.ts';
import { recordRehearsal } from '../../../features/live-studio/record-rehearsal.ts';
import { useSecondsLeft } from '../../../features/live/countdown.tsx';
import styles from './rehearsal-sheet.module.css';

type Studio = Pick<LiveStudio, 'getStream' | 'recorderType'>;
type Props = { open: boolean; onClose: () => void; studio: Studio };

/** Before the start: some seconds as they would be broadcast, which the expert watches alone. Nothing leaves the device. */
export function RehearsalSheet({ open, onClose, studio }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="试播">
      <p className={styles.note}>
        只在这台设备上，别人看不到，也不会提醒预约的人。播出去的画面和声音就是这样。
      </p>
      {open && <Rehearsal studio={studio} />}
    </Sheet>
  );
}

function Rehearsal({ studio }: { studio: Studio }) {
  const [attempt, setAttempt] = useState(1);
  const [result, setResult] = useState<{ url: string } | 'failed'>();
  useEffect(() => {
    const { recorderType } = studio;
    const controller = new AbortController();
    const { signal } = controller;
    let url: string | undefined;
    const record = async () => {
      if (!recorderType) return setResult('failed');
      const film = await recordRehearsal({ stream: studio.getStream(), recorderType, signal });
      url = URL.createObjectURL(film);
      setResult({ url });
    };
    record().catch(() => {
      if (!signal.aborted) setResult('failed');
    });
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
      setResult(undefined);
    };
  }, [studio, attempt]);
  if (result === undefined) return <Recording key={attempt} />;
  return (
    <>
      {result === 'failed' ? (
        <p role="alert">这个浏览器不能试播，请换用最新版的 Chrome、Edge 或 Safari。</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the expert's own rehearsal
        <video className={styles.film} src={result.url} controls playsInline aria-label="试播的画面" />
      )}
      <Button block variant="quiet" onClick={() => setAttempt(attempt + 1)}>
        再试一次
      </Button>
    </>
  );
}

function Recording() {
  const left = useSecondsLeft(liveStarts.rehearsal);
  return <p role="timer">{`正在试播，还有 ${left} 秒，请说几句话`}</p>;
}
