import type { ReactNode } from 'react';
import { RadioList } from '@academy/ui/radio-list/radio-list.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import type { Device } from '../../../features/live-studio/capture.ts';
import type { LiveStudio, StudioState } from '../../../features/live-studio/live-studio.ts';
import styles from './settings-sheet.module.css';
import { toastResult } from '../../../features/live-chat/toast-result.ts';

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
