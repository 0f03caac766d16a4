import { AppError } from '../../kit/app-error.ts';
import { createLimiter } from '../../kit/limiter.ts';
import { joinRuns } from '../../media/live/join-runs.ts';
import { findVideoTools } from '../../media/video/find-tools.ts';
import { readRuns } from '../../realtime/live/read-runs.ts';
import type { Mount } from '../../transport/mount.ts';
import type { LiveCallParts } from './live-parts.ts';

const path = 'operator/live/download';

/** `operator/live/download/<content>`: all that was recorded, untrimmed, as one MP4 that is made while it is sent. */
export function createLiveDownload(parts: LiveCallParts & { ffmpegPath?: string | undefined }): Mount {
  // Each costs a disk and a network what it can give.
  const limited = createLimiter({ running: 2, waiting: 0 });
  return {
    path,
    access: 'operator',
    methods: ['GET', 'HEAD'],
    handle: (request, response) =>
      limited(async () => {
        const [, id] = /\/(\d{1,15})(?:\?.*)?$/.exec(request.url ?? '') ?? [];
        const { empty, runs } = await readRuns(parts, Number(id ?? 0));
        if (empty) throw new AppError('NOT_FOUND', { message: '这场直播没有录像' });
        const tools = await findVideoTools(parts.ffmpegPath);
        if (!tools) throw new AppError('UNAVAILABLE');
        const leaving = new AbortController();
        response.once('close', () => leaving.abort());
        const named = { 'content-disposition': `attachment; filename="live-${id}.mp4"` };
        response.writeHead(200, { 'content-type': 'video/mp4', ...named });
        if (request.method === 'HEAD') return void response.end();
        await joinRuns(tools.ffmpeg, { runs, target: response, signal: leaving.signal });
      }),
  };
}
