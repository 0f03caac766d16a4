import { CheckIcon } from '../icon/mark-icons.tsx';
import { CloseIcon, RefreshIcon } from '../icon/action-icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Progress } from '../progress/progress.tsx';
import styles from './upload-progress.module.css';

type Props = {
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  share: number;
  /** The server's message. */
  error?: string | undefined;
  onRetry: () => void;
  onCancel: () => void;
};

export function UploadProgress({ name, state, share, error, onRetry, onCancel }: Props) {
  const percent = Math.floor(share * 100);
  const texts = {
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
          {texts[state]}
        </p>
        {/* Only the result is announced; announcing progress would never stop. */}
        <output className="visually-hidden">
          {(state === 'done' || state === 'failed') && `${name}：${texts[state]}`}
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
