import { useRef, useState } from 'react';
import type { ApiError } from '@academy/client/api-error.ts';
import type { Upload } from '@academy/contract/areas/upload.ts';
import { uploads as limits } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { upload } from '../../data/upload.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import styles from './own-videos.module.css';

/** Milliseconds: two hundred megabytes over a slow phone network. */
const transferTimeout = 30 * 60_000;

const videosOnly = '这里只能上传视频：MP4、MOV、WebM 或 MKV';

type Props = {
  /** Of the videos in the list. */
  knownIds: readonly string[];
  onSent: () => void;
};

/** Sends one video; what happens to it then is in the list. */
export function VideoSender({ knownIds, onSent }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const send = async (file: File) => {
    setError(undefined);
    // Some phones offer every file. They do not know the type of each video, which the server then detects.
    if (/^(audio|image|text)\//.test(file.type)) return setError(videosOnly);
    if (file.size > limits.videoBytes)
      return setError(`视频太大了，最多 ${formatBytes(limits.videoBytes)}，可以先压缩再上传`);
    setShare(0);
    try {
      const fields = { kind: 'video' };
      const sent = await upload('upload', file, { fields, timeout: transferTimeout, onProgress: setShare });
      const { id, state } = sent as Upload;
      // The same file of the same user is stored once, and a new one is never ready at once.
      const isKnown = state === 'ready' || knownIds.includes(id);
      toast.show(isKnown ? '这个视频以前上传过，就在下面' : '上传好了，正在排队处理');
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
