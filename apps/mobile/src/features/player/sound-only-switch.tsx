import { liveLimits } from '@academy/contract/limits.ts';
import { ControlRow } from '@academy/ui/control-row/control-row.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import type { VideoSource } from './player-state.ts';
import { usePlayerState } from './use-video-engine.ts';
import type { VideoEngine } from './video-engine.ts';

/** Megabytes per hour of audio with container overhead, rounded up to tens. */
const megabytesPerHour = Math.ceil((liveLimits.soundRate * 3_600) / 8 / 1e7) * 10;

type Props = {
  engine: VideoEngine;
  /** The engine's source, known before the engine loads it. */
  source: VideoSource | undefined;
};

/** A switch for sound-only mode that shows how much data it saves. Renders nothing without an audio-only stream. */
export function SoundOnlySwitch({ engine, source }: Props) {
  const { soundOnly } = usePlayerState(engine);
  if (source?.soundUrl === undefined) return null;
  return (
    <ControlRow title="只听声音" note={`省流量，一小时约 ${megabytesPerHour} MB`}>
      <Switch label="只听声音" checked={soundOnly} onChange={(on) => engine.setSoundOnly(on)} />
    </ControlRow>
  );
}
