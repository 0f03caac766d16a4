import type { Wire } from '@academy/contract/endpoints.ts';
import { upload } from '../../session/upload.ts';
import { findBrowserRecognition } from './browser-recognition.ts';
import { canRecord, startRecording } from './recording.ts';
import type { Ear } from './voice-input.ts';

/** Milliseconds for sending and writing down a minute. */
const patience = 45_000;

/** What hears here: the server where it recognises, else the browser; undefined where neither does. */
export function findEar(recognises: boolean): Ear | undefined {
  if (recognises && canRecord()) return recorder;
  const listen = findBrowserRecognition();
  return listen && { start: listen };
}

const recorder: Ear = {
  start: async () => {
    const recording = await startRecording();
    return {
      level: recording.level,
      finish: async (signal) => {
        const spoken = await recording.finish();
        const heard = await upload('qa/recognition', spoken, { signal, timeout: patience });
        return (heard as Wire['POST qa/recognition']['output']).text;
      },
      cancel: recording.cancel,
    };
  },
};
