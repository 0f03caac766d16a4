import { useEffect } from 'react';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { PauseIcon, VolumeIcon } from '@academy/ui/icon/media-icons.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { call } from '../../data/call.ts';
import { browserSpeech, type VoiceChoice } from '../../platform/speech.ts';
import { useStore } from '../../platform/store.ts';
import { AnswerSpeaker } from './answer-speaker.ts';
import type { SpokenAnswer } from './browser-voice.ts';
import styles from './speak-button.module.css';

interface Props extends SpokenAnswer {
  readonly voice: VoiceChoice;
}

/** A button that reads an answer aloud, also while it is written; it pauses and resumes. Marks generated speech. */
export function SpeakButton({ recordId, text, isRunning, voice }: Props) {
  const speaker = getSpeaker();
  const { recordId: currentId, isPlaying, isStreamPlaying } = useStore(speaker);
  const isCurrent = currentId === recordId;
  useEffect(() => speaker.update({ recordId, text, isRunning }), [speaker, recordId, text, isRunning]);
  useEffect(() => () => speaker.leave(recordId), [speaker, recordId]);
  const isPlayingThis = isCurrent && isPlaying;
  return (
    <>
      <IconButton
        label={isPlayingThis ? '暂停朗读' : isCurrent ? '继续朗读' : '朗读'}
        onClick={() => speaker.toggle({ recordId, text, isRunning }, voice)}
      >
        {isPlayingThis ? <PauseIcon /> : <VolumeIcon />}
      </IconButton>
      {/* Generated speech that the academy provides has to be marked as such; the phone's own voice is the phone's. */}
      {isCurrent && isStreamPlaying && <span className={styles.mark}>AI 合成语音</span>}
    </>
  );
}

let speaker: AnswerSpeaker | undefined;

/** The app's only speaker for answers. It pauses when other media start to play. */
export function getSpeaker(): AnswerSpeaker {
  return (speaker ??= createSpeaker());
}

function createSpeaker(): AnswerSpeaker {
  const created = new AnswerSpeaker({
    speech: browserSpeech(),
    createElement: () => new Audio(),
    getUrl: async (recordId) => (await call('GET tts/getStreamUrl', { record_id: recordId })).url,
    onEnd: (_recordId, result) => {
      if (result === 'error') toast.show('没能朗读出来，请检查网络，或在系统设置里装上中文语音', 3_000);
    },
  });
  const pauseForOtherMedia = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && !target.muted) created.pause();
  };
  document.addEventListener('play', pauseForOtherMedia, { capture: true });
  addEventListener('pagehide', () => created.stop());
  return created;
}
