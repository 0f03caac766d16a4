import { Button } from '@academy/ui/button/button.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import styles from './avatar-field.module.css';
import type { AvatarDraft } from './use-avatar.ts';

/** How far the portrait is on its way, and what is wrong with it. */
export function AvatarState({ avatar, error }: { avatar: AvatarDraft; error: string }) {
  const { picked, retry } = avatar;
  return (
    <>
      {picked?.state === 'sending' && (
        <span className={styles.progress}>
          <Progress label="头像的上传进度" value={Math.floor((picked.share ?? 0) * 100)} />
        </span>
      )}
      {picked?.state === 'failed' && (
        <Button variant="quiet" small onClick={retry}>
          头像没有传上去，重试
        </Button>
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
