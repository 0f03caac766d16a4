import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { PauseIcon } from '@academy/ui/icon/pause.tsx';
import { VolumeIcon } from '@academy/ui/icon/volume.tsx';
import { useEffect } from 'react';
import { useStore } from '../../platform/store.ts';
import { getSpeaker } from './speaker.ts';
import type { SpokenAnswer } from './spoken-answer.ts';

interface Props extends SpokenAnswer {
  /** The server speaks answers (`qa/ai/wstoken`); else the browser does. */
  readonly speaks: boolean;
}

/** Reads an answer aloud, also while it is still being written; pauses it, and goes on. */
export function SpeakButton({ recordId, text, isRunning, speaks }: Props) {
  const speaker = getSpeaker();
  const { recordId: present, isPlaying } = useStore(speaker);
  const isMine = present === recordId;
  useEffect(() => speaker.update({ recordId, text, isRunning }), [speaker, recordId, text, isRunning]);
  useEffect(() => () => speaker.leave(recordId), [speaker, recordId]);
  const playing = isMine && isPlaying;
  return (
    <IconButton
      label={playing ? '暂停朗读' : isMine ? '继续朗读' : '朗读'}
      onClick={() => speaker.toggle({ recordId, text, isRunning }, speaks)}
    >
      {playing ? <PauseIcon /> : <VolumeIcon />}
    </IconButton>
  );
}
