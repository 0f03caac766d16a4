import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/**
 * A stream as a page sends it: H.264 and Opus in Matroska, a keyframe a second, in pieces of about a tenth of a
 * second.
 */
export async function createRecordedStream(
  seconds: number,
  { size = '320x180', codec = 'libx264', tone = 440 } = {},
): Promise<Buffer[]> {
  const args = [
    ...`-v error -nostdin -f lavfi -i testsrc2=s=${size}:r=25:d=${seconds}`.split(' '),
    ...`-f lavfi -i sine=f=${tone}:r=48000:d=${seconds}`.split(' '),
    ...(codec === 'libx264' ? '-preset ultrafast -tune zerolatency' : '-deadline realtime').split(' '),
    ...`-c:v ${codec} -g 25 -pix_fmt yuv420p -c:a libopus -f matroska -live 1 pipe:1`.split(' '),
  ];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const whole = await buffer(child.stdout);
  const step = Math.ceil(whole.length / (seconds * 10));
  const count = Math.ceil(whole.length / step);
  return Array.from({ length: count }, (_, at) => whole.subarray(at * step, (at + 1) * step));
}
