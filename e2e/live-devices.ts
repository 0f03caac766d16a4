import { type Browser, chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments, chromiumPath } from '../scripts/chromium.mjs';
import { drawClock, type Who } from './live-clock.ts';

/** What each one's microphone gives, in hertz: far apart, and no overtones of each other. */
export const tones: Readonly<Record<Who, number>> = { expert: 500, guest: 1_700 };

/** Beeps, since a browser takes a tone that never stops for noise and removes it. Seconds: from one to the next, and how long. */
const beeps: Readonly<Record<Who, readonly [number, number]>> = { expert: [0.7, 0.25], guest: [0.9, 0.35] };

/** Camera and microphone as files, which Chromium plays over and over as if they were devices. */
function makeDevices(who: Who): { camera: string; voice: string } {
  const folder = mkdtempSync(join(tmpdir(), 'academy-devices-'));
  const [camera, voice] = [join(folder, 'camera.mjpeg'), join(folder, 'voice.wav')];
  const [every, long] = beeps[who];
  const sound = `aevalsrc='0.4*sin(2*PI*${tones[who]}*t)*lt(mod(t,${every}),${long})':s=48000:d=${every * 20}`;
  make(['-f', 'lavfi', '-i', drawClock(who), '-c:v', 'mjpeg', '-q:v', '3', '-pix_fmt', 'yuvj420p', camera]);
  make(['-f', 'lavfi', '-i', sound, '-c:a', 'pcm_s16le', voice]);
  return { camera, voice };
}

function make(given: readonly string[]): void {
  const made = spawnSync(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', '-y', ...given]);
  if (made.status !== 0) throw new Error(`ffmpeg: ${made.error?.message ?? made.stderr.toString()}`);
}

/** A browser of one's own, in front of a camera and a microphone. */
export function launchInFrontOf(who: Who): Promise<Browser> {
  const { camera, voice } = makeDevices(who);
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
