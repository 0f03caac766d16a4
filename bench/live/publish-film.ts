import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createPublishTokens } from '../../apps/server/src/realtime/live/publish-token.ts';
import { connectPublisher } from '../../apps/server/src/realtime/live/testing/test-publisher.ts';
import type { Stage } from './add-people.ts';
import { secret } from './protocol.ts';

/** As the expert's page sends at its best: a tenth of a second in each message, a keyframe every half second. */
const perSecond = 10;
export const segmentSeconds = 0.5;
const videoBits = 1_800_000;
const audioBits = 64_000;

const tokens = createPublishTokens({ secret, clock: systemClock });
/** Under `publishPrefix` of the server. */
const place = '/app/v1/live/publish/';

/** H.264 and Opus in Matroska, always as many bits a second as the page sends at most, in pieces. */
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
  const count = seconds * perSecond;
  const step = Math.ceil(whole.length / count);
  return Array.from({ length: count }, (_, at) => whole.subarray(at * step, (at + 1) * step));
}

export interface Publishing {
  /** Resolves when all of the film is sent; rejects when the server closed the connection before. */
  readonly sent: Promise<void>;
  stop: () => Promise<void>;
}

/** Sends a film to a live at its own speed. */
export async function publishFilm(
  server: string,
  { contentId, expert }: Stage,
  film: readonly Buffer[],
): Promise<Publishing> {
  const claim = { contentId, run: 1, uid: expert.uid, sessionId: expert.session, takeover: false };
  const publisher = await connectPublisher(server, `${place}${tokens.sign(claim)}`);
  const begun = performance.now();
  let isOver = false;
  const send = async () => {
    for (const [at, piece] of film.entries()) {
      await sleep(Math.max(0, begun + (at * 1_000) / perSecond - performance.now()));
      if (isOver) return;
      await publisher.send([piece]);
      const { readyState, OPEN } = publisher.socket;
      if (readyState !== OPEN) throw new Error(`a publisher was sent away: ${(await publisher.closed).code}`);
    }
  };
  const sent = send();
  sent.catch(() => {});
  const stop = async () => {
    isOver = true;
    await publisher.leave();
    await sent;
  };
  return { sent, stop };
}
