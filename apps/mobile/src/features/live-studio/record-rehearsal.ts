import { liveStarts } from '@academy/contract/live-plan-limits.ts';

interface RehearsalOptions {
  readonly stream: MediaStream;
  readonly recorderType: string;
  readonly signal: AbortSignal;
}

/**
 * Records a few seconds of the stream with the encoding of the broadcast. The recording stays on this device. Rejects when
 * the signal aborts or the browser cannot record.
 */
export function recordRehearsal({ stream, recorderType, signal }: RehearsalOptions): Promise<Blob> {
  const recorder = new MediaRecorder(stream, { mimeType: recorderType });
  const pieces: Blob[] = [];
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => recorder.stop(), liveStarts.rehearsal * 1_000);
    const cancel = () => {
      clearTimeout(timer);
      if (recorder.state !== 'inactive') recorder.stop();
      reject(new Error('the rehearsal was cancelled'));
    };
    signal.addEventListener('abort', cancel, { once: true });
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('error', cancel);
    recorder.addEventListener('stop', () => resolve(new Blob(pieces, { type: recorderType })));
    recorder.start();
  });
}
