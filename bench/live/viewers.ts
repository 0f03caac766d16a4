import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveCommands } from '../harness/subject-process.ts';
import type { ViewerCommands } from './protocol.ts';

// A process that plays viewers of a live with the same requests as hls.js: the playlist once per segment, and every
// segment once.

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const counts = { playlists: 0, segments: 0, bytes: 0, failed: 0 };

async function fetchBytes(url: string): Promise<Buffer | undefined> {
  try {
    const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    if (response.statusCode === 200) return Buffer.concat(chunks);
  } catch {
    // Counted below.
  }
  counts.failed += 1;
  return undefined;
}

/** One viewer, starting after `delay`. The first playlist gives the live position; older segments are not fetched. */
async function playLive(
  playlist: string,
  { delay, interval, until }: { delay: number; interval: number; until: number },
) {
  let seen: Set<string> | undefined;
  await sleep(delay);
  for (let next = performance.now(); next < until; next += interval) {
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

serveCommands<ViewerCommands>({
  watch: async ({ playlist, viewers, seconds, interval }) => {
    const before = process.cpuUsage();
    const until = performance.now() + seconds * 1_000;
    const one = (index: number) =>
      playLive(playlist, { delay: (index * interval) / viewers, interval, until });
    await Promise.all(Array.from({ length: viewers }, (_, index) => one(index)));
    const { user, system } = process.cpuUsage(before);
    return { ...counts, cpu: user + system };
  },
});
