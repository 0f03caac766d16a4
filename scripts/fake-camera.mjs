// A fake camera for screenshots of lives: it shows a drawing of a person.
import { Resvg } from '@resvg/resvg-js';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Returns the arguments for a Chromium whose camera shows one of the demo's drawings. Throws if ffmpeg fails. */
export function cameraArguments(drawing) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-camera-'));
  const [still, film] = [join(folder, 'still.png'), join(folder, 'film.mjpeg')];
  const svg = readFileSync(join(root, 'demo', drawing), 'utf8');
  writeFileSync(still, new Resvg(svg, { fitTo: { mode: 'width', value: 1_280 } }).render().asPng());
  const scale = 'scale=1280:720:force_original_aspect_ratio=increase,crop=1280:720';
  const made = spawnSync(
    process.env.FFMPEG_PATH || 'ffmpeg',
    [
      '-v',
      'error',
      '-loop',
      '1',
      '-i',
      still,
      '-vf',
      scale,
      '-t',
      '2',
      '-q:v',
      '3',
      '-pix_fmt',
      'yuvj420p',
      film,
    ],
    { stdio: 'inherit' },
  );
  if (made.status !== 0) throw new Error('ffmpeg could not draw the camera’s picture.');
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}
