import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@academy/ui/button/button.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { isHybrid } from '../../../platform/device.ts';
import { canSaveFiles, saveFile } from '../../../platform/save-file.ts';
import { type DrawnPoster, drawPoster, type PosterContent } from './draw-poster.ts';
import styles from './poster-view.module.css';
import { recordShare } from './record-share.ts';
import { usePosterContent } from './use-poster-content.ts';
import type { Shared } from './use-shared.ts';

type Props = { shared: Shared; onBack: () => void };

/** The web view of the packaged app has no long-press menu for pictures; there the button saves it. */
const saveHint = () => (isHybrid() ? '点“保存图片”存到手机' : '长按图片可以保存');

export function PosterView({ shared, onBack }: Props) {
  const { posterContent: content, error, refetch } = usePosterContent(shared);
  const client = useQueryClient();
  const { poster, isFailed, draw } = usePoster(content, () =>
    recordShare(client, { subject: shared.subject, channel: 'poster' }),
  );
  if (error && !content) return <Failure error={error} onRetry={refetch} />;
  if (isFailed) return <Failure text="海报没有画好，点击重试" error={null} onRetry={draw} />;
  if (!content || !poster) return <Drawing />;
  const save = async () => {
    const file = { name: `${content.title}.png`, type: 'image/png', content: poster.file };
    const message = await saveFile(file, '海报已保存');
    if (message) toast.show(message);
  };
  const teacher = content.person ? `，${content.person.name}` : '';
  return (
    <>
      <img
        className={styles.poster}
        src={poster.address}
        width={poster.width}
        height={poster.height}
        alt={`海报：《${content.title}》${teacher}。扫描图中的二维码打开：${content.link}`}
      />
      <p className={styles.hint}>{saveHint()}，或直接发给朋友</p>
      <div className={styles.foot}>
        <Button variant="quiet" block onClick={onBack}>
          返回
        </Button>
        {canSaveFiles() && (
          <Button block onClick={save}>
            保存图片
          </Button>
        )}
      </div>
    </>
  );
}

const Drawing = () => (
  <div className={styles.drawing} role="status" aria-label="正在画海报">
    <Skeleton ratio="3 / 5" />
  </div>
);

interface Poster extends DrawnPoster {
  /** Object URL of the file, revoked when the poster is replaced or closed. */
  readonly address: string;
}

/** Draws the poster of `content` once it is loaded; `draw` tries again. `onDrawn` runs after each drawing. */
export function usePoster(content: PosterContent | undefined, onDrawn: () => void) {
  const [poster, setPoster] = useState<Poster>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isReady = content !== undefined;
  const drawContent = useEffectEvent(() => (content ? drawPoster(content) : undefined));
  const notifyDrawn = useEffectEvent(onDrawn);
  useEffect(() => {
    if (!isReady) return undefined;
    let address: string | undefined;
    let isCancelled = false;
    const drawAndShow = async () => {
      const drawn = await drawContent();
      if (isCancelled || !drawn) return;
      address = URL.createObjectURL(drawn.file);
      setPoster({ ...drawn, address });
      notifyDrawn();
    };
    drawAndShow().catch(() => isCancelled || setFailed(true));
    return () => {
      isCancelled = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isReady, attempt]);
  const draw = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { poster, isFailed, draw };
}
