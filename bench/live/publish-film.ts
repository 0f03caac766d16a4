import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createPublishTokens } from '../../apps/server/src/realtime/live/publish-tokens.ts';
import { connectPublisher } from '../../apps/server/src/realtime/live/testing/test-publisher.ts';
import type { TestLive } from './test-academy.ts';
import { secret } from './protocol.ts';

/**
 * The same as the expert's page at its highest quality: a message every tenth of a second, a keyframe every half
 * second.
 */
const messagesPerSecond = 10;
export const segmentSeconds = 0.5;
const videoBits = 1_800_000;
const audioBits = 64_000;

const tokens = createPublishTokens({ secret, clock: systemClock });
/** Path below `publishPrefix` of the server. */
const publishPath = '/app/v1/live/publish/';

/**
 * Creates a test film: H.264 and Opus in Matroska at a constant bit rate, the highest that the page sends, cut into
 * messages.
 */
export async function makeFilm(seconds: number): Promise<Buffer[]> {
  const bits = `-b:v ${videoBits} -minrate ${videoBits} -maxrate ${videoBits} -bufsize ${videoBits / 2}`;
  const args = [
    ...`-v error -nostdin -f lavfi -i testsrc2=s=1280x720:r=25:d=${seconds}`.split(' '),
    ...`-f lavfi -i sine=f=440:r=48000:d=${seconds} -c:v libx264 -preset ultrafast -tune zerolatency`.split(
      ' ',
    ),
    ...`${bits} -x264-params nal-hrd=cbr -pix_fmt yuv420p`.split(' '),
    '-force_key_frames',
    `expr:gte(t,n_forced*${segmentSeconds})`,
    ...`-c:a libopus -b:a ${audioBits} -f matroska -live 1 pipe:1`.split(' '),
  ];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const whole = await buffer(child.stdout);
  const count = seconds * messagesPerSecond;
  const step = Math.ceil(whole.length / count);
  return Array.from({ length: count }, (_, at) => whole.subarray(at * step, (at + 1) * step));
}

export interface Publishing {
  /** Resolves when the whole film is sent; rejects if the server closes the connection before. */
  readonly sent: Promise<void>;
  stop: () => Promise<void>;
}

/** Sends a film to a live in real time. */
export async function publishFilm(
  server: string,
  { contentId, expert }: TestLive,
  film: readonly Buffer[],
): Promise<Publishing> {
  const claim = { contentId, run: 1, uid: expert.uid, sessionId: expert.session, takeover: false };
  const publisher = await connectPublisher(server, `${publishPath}${await tokens.sign(claim)}`);
  const startedAt = performance.now();
  let isStopped = false;
  const send = async () => {
    for (const [at, chunk] of film.entries()) {
      await sleep(Math.max(0, startedAt + (at * 1_000) / messagesPerSecond - performance.now()));
      if (isStopped) return;
      await publisher.send([chunk]);
      const { readyState, OPEN } = publisher.socket;
      if (readyState !== OPEN) throw new Error(`a publisher was sent away: ${(await publisher.closed).code}`);
    }
  };
  const sent = send();
  sent.catch(() => {});
  const stop = async () => {
    isStopped = true;
    await publisher.leave();
    await sent;
  };
  return { sent, stop };
}
