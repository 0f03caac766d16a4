import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '../harness/answer-questions.ts';
import type { ViewerQuestions } from './protocol.ts';

// A process that plays viewers of a live, as far as the wire sees hls.js: the playlist once for every segment, and every
// segment once.

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const counts = { playlists: 0, segments: 0, bytes: 0, failed: 0 };

async function fetchBytes(url: string): Promise<Buffer | undefined> {
  try {
    const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    if (answer.statusCode === 200) return Buffer.concat(pieces);
  } catch {
    // Counted below.
  }
  counts.failed += 1;
  return undefined;
}

/** One viewer, from its own moment on. The first look tells where the live is; what was before is not fetched. */
async function view(
  playlist: string,
  { delay, every, until }: { delay: number; every: number; until: number },
) {
  let seen: Set<string> | undefined;
  await sleep(delay);
  for (let next = performance.now(); next < until; next += every) {
    await sleep(Math.max(0, next - performance.now()));
    const text = (await fetchBytes(playlist))?.toString();
    if (text === undefined) continue;
    counts.playlists += 1;
    const listed = text.split('\n').filter((line) => line.endsWith('.m4s'));
    seen ??= new Set(listed.slice(0, -1));
    for (const uri of listed.filter((one) => !seen!.has(one))) {
      seen.add(uri);
      const body = await fetchBytes(new URL(uri, playlist).href);
      if (!body) continue;
      counts.segments += 1;
      counts.bytes += body.length;
    }
  }
}

answerQuestions<ViewerQuestions>({
  watch: async ({ playlist, viewers, seconds, every }) => {
    const before = process.cpuUsage();
    const until = performance.now() + seconds * 1_000;
    const one = (index: number) => view(playlist, { delay: (index * every) / viewers, every, until });
    await Promise.all(Array.from({ length: viewers }, (_, index) => one(index)));
    const { user, system } = process.cpuUsage(before);
    return { ...counts, cpu: user + system };
  },
});
