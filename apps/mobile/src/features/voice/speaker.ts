import { toast } from '@academy/ui/toast/toast-store.ts';
import { browserSpeech } from '../../platform/speech.ts';
import { call } from '../../session/call.ts';
import { AnswerSpeaker } from './answer-speaker.ts';

let speaker: AnswerSpeaker | undefined;

/** The one voice of the app for answers; it makes room for whatever else begins to sound. */
export function getSpeaker(): AnswerSpeaker {
  return (speaker ??= openSpeaker());
}

function openSpeaker(): AnswerSpeaker {
  const opened = new AnswerSpeaker({
    speech: browserSpeech(),
    createElement: () => new Audio(),
    findUrl: async (recordId) => (await call('GET tts/getStreamUrl', { record_id: recordId })).url,
    onOver: (_recordId, how) => {
      if (how === 'error') toast.show('没能朗读出来，请检查网络，或在系统设置里装上中文语音', 3_000);
    },
  });
  const makeRoom = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && !target.muted) opened.pause();
  };
  document.addEventListener('play', makeRoom, { capture: true });
  addEventListener('pagehide', () => opened.stop());
  return opened;
}
