import { join } from 'node:path';
import type { Db } from '../db/database.ts';
import { createPeopleCare } from '../jobs/care-for-people.ts';
import { createReplayDrop } from '../jobs/drop-replays.ts';
import { createFigureCheck, createFigures } from '../jobs/keep-figures.ts';
import { createLibraryKeeping } from '../jobs/keep-library.ts';
import { createNoticeSweep, createReminders } from '../jobs/keep-notices.ts';
import { createCreditRecount } from '../jobs/recount-credits.ts';
import { type RunningJobs, startJobs } from '../jobs/start-jobs.ts';
import { createUsageForwarding, createUsageSweep } from '../jobs/keep-usage.ts';
import { createTranscode } from '../jobs/transcode.ts';
import { tellSoon } from '../jobs/tell-soon.ts';
import { systemClock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { cleanWork } from '../media/video/clean-work.ts';
import { findVideoTools } from '../media/video/find-tools.ts';
import type { AppleSignIn } from '../ports/apple.ts';
import type { Push } from '../ports/push.ts';
import type { Storage } from '../ports/storage.ts';
import type { UsageSink } from '../ports/usage-sink.ts';

const noTools = '学院暂时不能处理视频，请联系管理员安装 ffmpeg';

/**
 * The queues, working. Without ffmpeg (at `ffmpegPath`, else on PATH) everything but new videos works, and one line of
 * the log says so. Videos are worked on in `dataDir/work`, which no other process may use.
 */
export async function openJobs(options: {
  url: string;
  db: Db;
  storage: Storage;
  dataDir: string;
  ffmpegPath: string | undefined;
  apple?: AppleSignIn | undefined;
  push: Push;
  usageSink?: UsageSink | undefined;
  log: Log;
}): Promise<RunningJobs> {
  const { url, db, storage, dataDir, ffmpegPath, apple, push, usageSink: sink, log } = options;
  const work = join(dataDir, 'work');
  await cleanWork(work);
  const tools = await findVideoTools(ffmpegPath);
  if (!tools) {
    const place = ffmpegPath ? `at FFMPEG_PATH (${ffmpegPath})` : 'on PATH';
    log.warn(
      `there is no ffmpeg with libx264, aac and ffprobe ${place}: videos cannot be uploaded, everything else works. ` +
        'Install it (Debian: apt-get install ffmpeg) or set FFMPEG_PATH, and start again',
    );
  }
  const transcode = tools ? createTranscode({ db, storage, tools, work }) : { missing: noTools };
  const people = createPeopleCare({ db, storage, clock: systemClock, apple, log });
  const credit = createCreditRecount({ db, clock: systemClock, log });
  const figures = createFigures({ db });
  const check = createFigureCheck({ db, clock: systemClock, log });
  const replays = createReplayDrop({ db, storage, clock: systemClock, log });
  const reminders = createReminders({ db, clock: systemClock });
  const sweep = createNoticeSweep({ db, clock: systemClock });
  const library = createLibraryKeeping({ db });
  const chores = {
    people,
    credit,
    figures,
    'figure-check': check,
    replays,
    reminders,
    'notice-sweep': sweep,
    library,
    'usage-sweep': createUsageSweep({ db, clock: systemClock }),
    ...(sink && { 'usage-forwarding': createUsageForwarding({ db, clock: systemClock, sink }) }),
  };
  const jobs = await startJobs({ url, handlers: { transcode }, chores, log });
  const stopTelling = tellSoon({ db, push, clock: systemClock, log });
  return {
    ...jobs,
    close: async () => {
      await Promise.all([stopTelling(), jobs.close()]);
    },
  };
}
