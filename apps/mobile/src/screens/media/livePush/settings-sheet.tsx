import type { ReactNode } from 'react';
import { Button } from '@academy/ui/button/button.tsx';
import { RadioList } from '@academy/ui/radio-list/radio-list.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import type { Device } from '../../../features/live-studio/capture.ts';
import type { LiveStudio, StudioState } from '../../../features/live-studio/live-studio.ts';
import { copyText } from '../../../platform/copy-text.ts';
import type { LiveDetail } from './live-ended.tsx';
import programSectionStyles from './program-section.module.css';
import styles from './settings-sheet.module.css';
import { toastResult } from './toast-result.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  studio: LiveStudio;
  devices: StudioState;
  room: Pick<LiveRoom, 'send'>;
  slowSeconds: number;
  children?: ReactNode;
};

const commentIntervals = [
  { key: '0', label: '不限' },
  { key: '10', label: '10 秒一条' },
  { key: '30', label: '30 秒一条' },
] as const;
type CommentInterval = (typeof commentIntervals)[number]['key'];

/** The devices in use, and how often a viewer may comment. */
export function SettingsSheet({ open, onClose, studio, devices, room, slowSeconds, children }: Props) {
  const { cameras, microphones, cameraId, microphoneId } = devices;
  const interval = commentIntervals.findLast(({ key }) => Number(key) <= slowSeconds)?.key ?? '0';
  const toItems = (list: readonly Device[]) => list.map(({ id: key, label }) => ({ key, label }));
  return (
    <Sheet open={open} onClose={onClose} title="设置">
      <RadioList
        label="摄像头"
        items={[...toItems(cameras), { key: 'none', label: '不用摄像头，只用声音' }]}
        value={cameraId ?? 'none'}
        onChange={(id) => void studio.open({ camera: id === 'none' ? false : id })}
      />
      {microphones.length > 0 && (
        <RadioList
          label="麦克风"
          items={toItems(microphones)}
          value={microphoneId}
          onChange={(microphone) => void studio.open({ camera: cameraId ?? false, microphone })}
        />
      )}
      <p className={styles.label}>家长发言</p>
      <Segmented<CommentInterval>
        label="家长发言"
        items={commentIntervals}
        value={interval}
        onChange={(key) => void toastResult(room.send('slow', { seconds: Number(key) }))}
      />
      {children}
    </Sheet>
  );
}

type ProgramSectionProps = {
  program: NonNullable<LiveDetail['rtmp']>;
  isLive: boolean;
  /** This page is publishing. */
  isSending: boolean;
  /** Starts the live without publishing from this page. */
  onSwitchToProgram: () => Promise<void>;
};

/** The stream address for a program such as OBS, used instead of this page. */
export function ProgramSection({
  program: { url, key },
  isLive,
  isSending,
  onSwitchToProgram,
}: ProgramSectionProps) {
  return (
    <section aria-label="用 OBS 推流">
      <h3 className={programSectionStyles.title}>用 OBS 推流</h3>
      <p className={programSectionStyles.note}>
        在 OBS 的“设置 → 直播”里选“自定义”，填入下面两行。编码用 H.264，关键帧间隔设为 1
        秒。密钥只用于这一场，请不要给别人看。
      </p>
      <dl className={programSectionStyles.rows}>
        <Row label="服务器" text={url} />
        <Row label="串流密钥" text={key} />
      </dl>
      {isLive && !isSending ? (
        <p className={programSectionStyles.note}>现在可以在 OBS 里点“开始直播”，画面几秒后出现。</p>
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
    <div className={programSectionStyles.row}>
      <dt className={programSectionStyles.label}>{label}</dt>
      <dd className={programSectionStyles.text}>{text}</dd>
      <dd className={programSectionStyles.copy}>
        <Button small variant="quiet" aria-label={`复制${label}`} onClick={copy}>
          复制
        </Button>
      </dd>
    </div>
  );
}
