import { Button } from '@academy/ui/button/button.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { copyText } from '../../../platform/copy-text.ts';
import type { LiveDetail } from './live-ended.tsx';
import styles from './program-section.module.css';

type Props = {
  program: NonNullable<LiveDetail['rtmp']>;
  isLive: boolean;
  /** This page is publishing. */
  isSending: boolean;
  /** Starts the live without publishing from this page. */
  onSwitchToProgram: () => Promise<void>;
  /** Asks for a confirmation and replaces the key. */
  onRenewKey: () => Promise<void>;
};

type LiveProgramProps = Pick<Props, 'isLive' | 'isSending' | 'onSwitchToProgram'> & {
  live: Pick<LiveDetail, 'content_id' | 'rtmp'>;
  onChanged: () => Promise<unknown>;
};

/** The section of a live that programs may publish; nothing for others. */
export function LiveProgramSection({ live, onChanged, ...rest }: LiveProgramProps) {
  const renewKey = useRenewKey(live.content_id, onChanged);
  return live.rtmp && <ProgramSection program={live.rtmp} {...rest} onRenewKey={renewKey} />;
}

/** Replaces the stream key after a confirmation, and loads the live again, which contains the new one. */
function useRenewKey(contentId: number, onChanged: () => Promise<unknown>): () => Promise<void> {
  const { mutateAsync: renew } = useApiMutation('POST user/expert/streamkey');
  return async () => {
    const isConfirmed = await question.confirm({
      title: '更换推流密钥？',
      text: '您所有直播的旧密钥立刻失效，正在用旧密钥推流的软件会断开。换好以后，要在软件里重新填写。',
      confirmLabel: '更换',
      tone: 'danger',
    });
    if (!isConfirmed) return;
    const isRenewed = await renew({ content_id: contentId }).then(
      () => true,
      () => false,
    );
    await onChanged();
    if (isRenewed) toast.show('已更换，请在软件里填写新的密钥');
  };
}

/** The stream address for a program such as OBS, used instead of this page. */
export function ProgramSection({
  program: { url, key },
  isLive,
  isSending,
  onSwitchToProgram,
  onRenewKey,
}: Props) {
  return (
    <section aria-label="用 OBS 推流">
      <h3 className={styles.title}>用 OBS 推流</h3>
      <p className={styles.note}>
        在 OBS 的“设置 → 直播”里选“自定义”，填入下面两行。编码用 H.264，关键帧间隔设为 1
        秒。密钥只用于这一场，请不要给别人看。
      </p>
      <dl className={styles.rows}>
        <Row label="服务器" text={url} />
        <Row label="串流密钥" text={key} />
      </dl>
      <Button block variant="quiet" onClick={onRenewKey}>
        更换推流密钥
      </Button>
      {isLive && !isSending ? (
        <p className={styles.note}>现在可以在 OBS 里点“开始直播”，画面几秒后出现。</p>
      ) : (
        <Button block variant="quiet" onClick={onSwitchToProgram}>
          {isSending ? '停下这一页，改用 OBS' : '开始直播，由 OBS 推流'}
        </Button>
      )}
    </section>
  );
}

function Row({ label, text }: { label: string; text: string }) {
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    toast.show(isCopied ? `${label}已复制` : '复制失败，请长按文字复制');
  };
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.text}>{text}</dd>
      <dd className={styles.copy}>
        <Button small variant="quiet" aria-label={`复制${label}`} onClick={copy}>
          复制
        </Button>
      </dd>
    </div>
  );
}
