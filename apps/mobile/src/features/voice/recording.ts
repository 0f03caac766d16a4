interface Recording {
  /** Current volume from 0 to 1. */
  readonly level: () => number;
  /** Stops and resolves with the audio. */
  readonly finish: () => Promise<Blob>;
  /** Stops and discards it. */
  readonly cancel: () => void;
}

/** Enough for speech: a minute is 240 KB. */
const bitsPerSecond = 32_000;

const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });

export const canRecord = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === 'function' && findRecordingType() !== undefined;

/**
 * Opens the microphone, asking for permission if needed, and records. Rejects with the browser's error if it is
 * refused.
 */
export async function startRecording(openSource = openMicrophone): Promise<Recording> {
  const stream = await openSource();
  const stopTracks = () => stream.getTracks().forEach((track) => track.stop());
  try {
    const meter = createMeter(stream);
    const recorder = new MediaRecorder(stream, {
      mimeType: findRecordingType()!,
      audioBitsPerSecond: bitsPerSecond,
    });
    const chunks: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    const stopped = new Promise<void>((resolve) =>
      recorder.addEventListener('stop', () => resolve(), { once: true }),
    );
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
      meter.close();
      stopTracks();
    };
    // One chunk per second, so that the audio so far is there if the microphone is taken away.
    recorder.start(1_000);
    return {
      level: meter.read,
      finish: async () => {
        stop();
        await stopped;
        return new Blob(chunks, { type: recorder.mimeType });
      },
      cancel: stop,
    };
  } catch (error) {
    stopTracks();
    throw error;
  }
}

/** Volume of speech at arm's length, which fills the scale. */
const maxVolume = 0.25;

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
      return Math.min(1, Math.sqrt(power) / maxVolume);
    },
    close: () => void context.close().catch(() => {}),
  };
}

/** Best first; the server accepts all of them. Safari only writes MP4. */
const recordingTypes = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/ogg;codecs=opus',
] as const;

/** The first supported type for recording speech; undefined if the browser cannot record. */
function findRecordingType(): string | undefined {
  if (!('MediaRecorder' in globalThis)) return undefined;
  return recordingTypes.find((type) => MediaRecorder.isTypeSupported(type));
}
