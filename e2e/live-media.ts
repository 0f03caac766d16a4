import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.mjs';
import { type CameraId, cameraFilter } from './frame-counter.ts';

/** The tone of each microphone in hertz: far apart, and no overtones of each other. */
export const tones: Readonly<Record<CameraId, number>> = { expert: 500, guest: 1_700 };

/** Beeps, because browsers remove a constant tone as noise. Seconds from one to the next, and their length. */
const beeps: Readonly<Record<CameraId, readonly [number, number]>> = {
  expert: [0.7, 0.25],
  guest: [0.9, 0.35],
};

/** Camera and microphone as files, which Chromium plays in a loop as devices. */
function createDeviceFiles(who: CameraId): { camera: string; voice: string } {
  const folder = mkdtempSync(join(tmpdir(), 'academy-devices-'));
  const [camera, voice] = [join(folder, 'camera.mjpeg'), join(folder, 'voice.wav')];
  const [every, long] = beeps[who];
  const sound = `aevalsrc='0.4*sin(2*PI*${tones[who]}*t)*lt(mod(t,${every}),${long})':s=48000:d=${every * 20}`;
  runFfmpeg([
    '-f',
    'lavfi',
    '-i',
    cameraFilter(who),
    '-c:v',
    'mjpeg',
    '-q:v',
    '3',
    '-pix_fmt',
    'yuvj420p',
    camera,
  ]);
  runFfmpeg(['-f', 'lavfi', '-i', sound, '-c:a', 'pcm_s16le', voice]);
  return { camera, voice };
}

function runFfmpeg(options: readonly string[]): void {
  const result = spawnSync(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', '-y', ...options]);
  if (result.status !== 0) throw new Error(`ffmpeg: ${result.error?.message ?? result.stderr.toString()}`);
}

/** A browser with a camera and a microphone of its own. */
export function launchWithDevices(who: CameraId): Promise<Browser> {
  const { camera, voice } = createDeviceFiles(who);
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...chromiumArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${camera}`,
      `--use-file-for-fake-audio-capture=${voice}`,
    ],
  });
}

/**
 * How far each tone rises above the other sound, in decibels, at its loudest within some seconds: above 20 for one
 * that is there, near 0 for one that is not. Playback is not affected.
 */
export function measureTones(
  page: Page,
  { selector, tones }: { selector: string; tones: readonly number[] },
): Promise<readonly number[]> {
  return page.evaluate(analyse, { selector, tones });
}

/** Runs in the page. */
async function analyse({ selector, tones }: { selector: string; tones: readonly number[] }) {
  const element = document.querySelector<HTMLVideoElement & { captureStream: () => MediaStream }>(selector);
  const stream = (element?.srcObject as MediaStream | null) ?? element?.captureStream();
  if (!stream || stream.getAudioTracks().length === 0) return tones.map(() => 0);
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 8_192, smoothingTimeConstant: 0 });
  // Only the captured stream: an element connected to an audio context would be heard through it.
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
  const spectrum = new Float32Array(analyser.frequencyBinCount);
  const binOf = (hertz: number) => Math.round((hertz * analyser.fftSize) / context.sampleRate);
  const loudest = tones.map(() => -Infinity);
  const floor: number[] = [];
  for (let looks = 0; looks < 50; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    analyser.getFloatFrequencyData(spectrum);
    for (const [place, hertz] of tones.entries()) {
      const near = spectrum.subarray(binOf(hertz) - 3, binOf(hertz) + 4);
      loudest[place] = Math.max(loudest[place]!, ...near);
    }
    // A band without beeps.
    floor.push(Math.max(...spectrum.subarray(binOf(2_600), binOf(3_000))));
  }
  void context.close();
  const quiet = Math.max(-90, ...floor);
  return loudest.map((level) => (Number.isFinite(level) ? Math.round(level - quiet) : 0));
}
