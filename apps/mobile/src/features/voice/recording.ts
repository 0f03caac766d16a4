import { findRecordingType } from './recording-type.ts';

/** Somebody speaks, and it is kept. */
export interface Recording {
  /** How loud it is right now, from 0 to 1. */
  readonly level: () => number;
  /** Ends it and gives what was said. */
  readonly finish: () => Promise<Blob>;
  /** Ends it and forgets it. */
  readonly cancel: () => void;
}

/** Enough for a voice: a minute is 240 KB. */
const bitsPerSecond = 32_000;

const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });

export const canRecord = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === 'function' && findRecordingType() !== undefined;

/** Opens the microphone, asking for it where needed, and records. Rejects with the browser's error when it is refused. */
export async function startRecording(openSource = openMicrophone): Promise<Recording> {
  const stream = await openSource();
  const close = () => stream.getTracks().forEach((track) => track.stop());
  try {
    const meter = createMeter(stream);
    const recorder = new MediaRecorder(stream, {
      mimeType: findRecordingType()!,
      audioBitsPerSecond: bitsPerSecond,
    });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise<void>((resolve) =>
      recorder.addEventListener('stop', () => resolve(), { once: true }),
    );
    const end = () => {
      if (recorder.state !== 'inactive') recorder.stop();
      meter.close();
      close();
    };
    // A part a second: what was said is there when the microphone is taken away.
    recorder.start(1_000);
    return {
      level: meter.read,
      finish: async () => {
        end();
        await stopped;
        return new Blob(parts, { type: recorder.mimeType });
      },
      cancel: end,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Speech at an arm's length fills the scale. */
const loud = 0.25;

function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  void context.resume().catch(() => {});
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    read: (): number => {
      analyser.getByteTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + ((sample - 128) / 128) ** 2, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) / loud);
    },
    close: () => void context.close().catch(() => {}),
  };
}
