import { AppError } from '../../kit/errors.ts';
import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { joinRuns } from '../../media/live/join-runs.ts';
import { findVideoTools } from '../../media/video/ffmpeg.ts';
import { readRuns } from '../../realtime/live/recordings.ts';
import type { Mount } from '../../transport/mount.ts';
import type { LiveDeps } from './lives.ts';

const path = 'operator/live/download';

/** `operator/live/download/<content>`: the whole untrimmed recording as one MP4, created while it is sent. */
export function createLiveDownload(deps: LiveDeps & { ffmpegPath?: string | undefined }): Mount {
  // Each download uses a disk and a network to their limits.
  const limit = createConcurrencyLimit({ running: 2, waiting: 0 });
  return {
    path,
    access: 'operator',
    methods: ['GET', 'HEAD'],
    handle: (request, response) =>
      limit(async () => {
        const [, id] = /\/(\d{1,15})(?:\?.*)?$/.exec(request.url ?? '') ?? [];
        const { empty, runs } = await readRuns(deps, Number(id ?? 0));
        if (empty) throw new AppError('NOT_FOUND', { message: '这场直播没有录像' });
        const tools = await findVideoTools(deps.ffmpegPath);
        if (!tools) throw new AppError('UNAVAILABLE');
        const closed = new AbortController();
        response.once('close', () => closed.abort());
        const headers = { 'content-disposition': `attachment; filename="live-${id}.mp4"` };
        response.writeHead(200, { 'content-type': 'video/mp4', ...headers });
        if (request.method === 'HEAD') return void response.end();
        await joinRuns(tools.ffmpeg, { runs, target: response, signal: closed.signal });
      }),
  };
}
