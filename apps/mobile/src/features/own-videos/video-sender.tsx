import { useRef, useState } from 'react';
import type { ApiError } from '@academy/client/api-error.ts';
import { uploads as limits } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { upload } from '../../data/upload.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import styles from './own-videos.module.css';

/** Milliseconds: two hundred megabytes over a slow phone network. */
const transferTimeout = 30 * 60_000;

/** Sends one video; what happens to it then is in the list. */
export function VideoSender({ onSent }: { onSent: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const send = async (file: File) => {
    setError(undefined);
    if (file.size > limits.videoBytes)
      return setError(`视频太大了，最多 ${formatBytes(limits.videoBytes)}，可以先压缩再上传`);
    setShare(0);
    try {
      await upload('upload', file, { timeout: transferTimeout, onProgress: setShare });
      toast.show('上传好了，正在排队处理');
      onSent();
    } catch (failure) {
      setError((failure as ApiError).message);
    }
    setShare(undefined);
  };
  return (
    <div className={styles.sender}>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="video/*"
        aria-label="选择要上传的视频"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
      <Button block pending={share !== undefined} onClick={() => input.current?.click()}>
        {share === undefined ? '上传视频' : `正在上传，${Math.round(share * 100)}%`}
      </Button>
      {share !== undefined && (
        <Progress value={Math.round(share * 100)} max={100} label="上传进度" tone="teal" />
      )}
      <p className={styles.error} role="alert" hidden={error === undefined}>
        {error}
      </p>
      <p className={styles.note}>
        一个视频最多 {formatBytes(limits.videoBytes)}、{limits.videoSeconds / 3_600}{' '}
        小时。上传时请留在这个页面；上传好以后可以离开，处理到哪一步都写在下面。
      </p>
    </div>
  );
}
