import { Button } from '@academy/ui/button/button.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isHybrid } from '../../../platform/device.ts';
import { canSaveFiles, saveFile } from '../../../platform/save-file.ts';
import { recordShare } from './record-share.ts';
import styles from './poster-view.module.css';
import { usePoster } from './use-poster.ts';
import { usePosterWords } from './use-poster-words.ts';
import type { Shared } from './use-shared.ts';

type Props = { shared: Shared; onBack: () => void };

/** A shell's web view has no menu for a long press; its button leads to all that this menu does. */
const keeping = () => (isHybrid() ? '点“保存图片”存到手机' : '长按图片可以保存');

/** The poster, to be kept and sent on. */
export function PosterView({ shared, onBack }: Props) {
  const { words, isError, refetch } = usePosterWords(shared);
  const client = useQueryClient();
  const { poster, isFailed, draw } = usePoster(words, () =>
    recordShare(client, { subject: shared.subject, channel: 'poster' }),
  );
  if (isError && !words) return <Failure onRetry={refetch} />;
  if (isFailed) return <Failure text="海报没有画好，点击重试" onRetry={draw} />;
  if (!words || !poster) return <Drawing />;
  const save = async () => {
    const file = { name: `${words.title}.png`, type: 'image/png', content: poster.file };
    const said = await saveFile(file, '海报已保存');
    if (said) toast.show(said);
  };
  const teacher = words.person ? `，${words.person.name}` : '';
  return (
    <>
      <img
        className={styles.poster}
        src={poster.address}
        width={poster.width}
        height={poster.height}
        alt={`海报：《${words.title}》${teacher}。扫描图中的二维码打开：${words.link}`}
      />
      <p className={styles.hint}>{keeping()}，或直接发给朋友</p>
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
