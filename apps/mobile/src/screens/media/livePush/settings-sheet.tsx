import { RadioList } from '@academy/ui/radio-list/radio-list.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import type { ReactNode } from 'react';
import type { Device } from '../../../features/live-studio/capture.ts';
import type { LiveStudio, StudioState } from '../../../features/live-studio/live-studio.ts';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import { tell } from './in-room.ts';
import styles from './settings-sheet.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  studio: LiveStudio;
  devices: StudioState;
  room: Pick<LiveRoom, 'say'>;
  slowSeconds: number;
  /** What stands below. */
  children?: ReactNode;
};

const paces = [
  { key: '0', label: '不限' },
  { key: '10', label: '10 秒一条' },
  { key: '30', label: '30 秒一条' },
] as const;
type Pace = (typeof paces)[number]['key'];

/** Which devices are used, and how fast the audience may write. */
export function SettingsSheet({ open, onClose, studio, devices, room, slowSeconds, children }: Props) {
  const { cameras, microphones, cameraId, microphoneId } = devices;
  const pace = paces.findLast(({ key }) => Number(key) <= slowSeconds)?.key ?? '0';
  const asItems = (list: readonly Device[]) => list.map(({ id: key, label }) => ({ key, label }));
  return (
    <Sheet open={open} onClose={onClose} title="设置">
      <RadioList
        label="摄像头"
        items={[...asItems(cameras), { key: 'none', label: '不用摄像头，只用声音' }]}
        value={cameraId ?? 'none'}
        onChange={(id) => void studio.open({ camera: id === 'none' ? false : id })}
      />
      {microphones.length > 0 && (
        <RadioList
          label="麦克风"
          items={asItems(microphones)}
          value={microphoneId}
          onChange={(microphone) => void studio.open({ camera: cameraId ?? false, microphone })}
        />
      )}
      <p className={styles.label}>家长发言</p>
      <Segmented<Pace>
        label="家长发言"
        items={paces}
        value={pace}
        onChange={(key) => void tell(room.say('slow', { seconds: Number(key) }))}
      />
      {children}
    </Sheet>
  );
}
