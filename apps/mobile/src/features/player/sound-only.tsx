import { liveLimits } from '@academy/contract/limits.ts';
import { ControlRow } from '@academy/ui/control-row/control-row.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import type { VideoSource } from './player-state.ts';
import { usePlayerState } from './use-video-engine.ts';
import type { VideoEngine } from './video-engine.ts';

/** Megabytes that an hour of sound takes, with what is wrapped around it; in tens, since it is told in words. */
const soundHour = Math.ceil((liveLimits.soundRate * 3_600) / 8 / 1e7) * 10;

type Props = {
  engine: VideoEngine;
  /** What the engine plays, known before it does. */
  source: VideoSource | undefined;
};

/** Whether only the sound plays, and what that saves. Nothing where it does not come alone. */
export function SoundOnly({ engine, source }: Props) {
  const { soundOnly } = usePlayerState(engine);
  if (source?.soundUrl === undefined) return null;
  return (
    <ControlRow title="只听声音" note={`省流量，一小时约 ${soundHour} MB`}>
      <Switch label="只听声音" checked={soundOnly} onChange={(on) => engine.setSoundOnly(on)} />
    </ControlRow>
  );
}
