import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** A program that pushes a test picture in real time until it is stopped, as OBS would. */
export interface PushingProgram {
  readonly child: ChildProcess;
  /** Its error output, once it has ended. */
  readonly ended: Promise<string>;
}

const encoders = {
  h264: '-c:v libx264 -preset ultrafast -bf 2 -g 25 -pix_fmt yuv420p -c:a aac',
  sorenson: '-c:v flv1 -g 25 -c:a aac',
  mp3: '-c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p -c:a libmp3lame',
} as const;

/** Starts ffmpeg with the target `rtmp://host/live/key`. */
export function startPushingProgram(
  address: string,
  { as = 'h264' }: { as?: keyof typeof encoders } = {},
): PushingProgram {
  const args = [
    ...'-v error -nostdin -re -f lavfi -i testsrc2=s=320x180:r=25 -re -f lavfi -i sine=r=44100'.split(' '),
    ...`${encoders[as]} -f flv`.split(' '),
    address,
  ];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  return { child, ended: text(child.stderr) };
}
