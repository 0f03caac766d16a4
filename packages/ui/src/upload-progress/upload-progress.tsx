import { CheckIcon } from '../icon/check.tsx';
import { CloseIcon } from '../icon/close.tsx';
import { RefreshIcon } from '../icon/refresh.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Progress } from '../progress/progress.tsx';
import styles from './upload-progress.module.css';

type Props = {
  /** What is sent. */
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How much of it is sent, from 0 to 1. */
  share: number;
  /** What went wrong, in the server's words. */
  error?: string | undefined;
  onRetry: () => void;
  /** Gives it up, or takes it away again. */
  onCancel: () => void;
};

/** One file on its way to the server. */
export function UploadProgress({ name, state, share, error, onRetry, onCancel }: Props) {
  const percent = Math.floor(share * 100);
  const words = {
    waiting: '等待上传',
    sending: `已上传 ${percent}%`,
    done: '上传完成',
    failed: error || '上传失败',
  };
  return (
    <div className={styles.upload} data-state={state}>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        {state === 'sending' && <Progress value={percent} label={`${name}的上传进度`} />}
        <p className={styles.state}>
          {state === 'done' && <CheckIcon />}
          {words[state]}
        </p>
        {/* How it ended is said; on the way a voice would talk without end. */}
        <output className="visually-hidden">
          {(state === 'done' || state === 'failed') && `${name}：${words[state]}`}
        </output>
      </div>
      {state === 'failed' && (
        <IconButton label={`重试上传${name}`} onClick={onRetry}>
          <RefreshIcon />
        </IconButton>
      )}
      <IconButton label={state === 'done' ? `移除${name}` : `取消上传${name}`} onClick={onCancel}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
