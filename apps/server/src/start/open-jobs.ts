import { join } from 'node:path';
import type { Db } from '../db/database.ts';
import { createAccountMaintenance } from '../jobs/account-maintenance.ts';
import { createRecordingCleanup } from '../jobs/delete-old-recordings.ts';
import {
  createCreditCheck,
  createLibraryRefresh,
  createStatisticsCheck,
  createStatisticsRefresh,
} from '../jobs/refresh-derived-data.ts';
import { createNoticeCleanup, createLiveNotices } from '../jobs/live-notices.ts';
import { type RunningJobs, startJobs } from '../jobs/start-jobs.ts';
import { createUsageForwarding, createUsageAggregation } from '../jobs/usage-records.ts';
import { createTranscode } from '../jobs/transcode.ts';
import { sendPendingNotices } from '../jobs/send-pending-notices.ts';
import { systemClock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { cleanWorkFolder } from '../media/video/run-program.ts';
import { findVideoTools } from '../media/video/ffmpeg.ts';
import type { AppleSignIn } from '../ports/apple.ts';
import type { Push } from '../ports/push.ts';
import type { Storage } from '../ports/storage.ts';
import type { UsageSink } from '../ports/usage-sink.ts';

const noVideoTools = '学院暂时不能处理视频，请联系管理员安装 ffmpeg';

/**
 * Opens the job queues and starts the scheduled tasks. Without ffmpeg (at `ffmpegPath`, else on PATH) everything
 * except new videos works, and one log line says so. Videos are processed in `dataDir/work`, which no other process
 * may use.
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
  await cleanWorkFolder(work);
  const tools = await findVideoTools(ffmpegPath);
  if (!tools) {
    const place = ffmpegPath ? `at FFMPEG_PATH (${ffmpegPath})` : 'on PATH';
    log.warn(
      `there is no ffmpeg with libx264, aac and ffprobe ${place}: videos cannot be uploaded, everything else works. ` +
        'Install it (Debian: apt-get install ffmpeg) or set FFMPEG_PATH, and start again',
    );
  }
  const transcode = tools ? createTranscode({ db, storage, tools, work }) : { missing: noVideoTools };
  const people = createAccountMaintenance({ db, storage, clock: systemClock, apple, log });
  const credit = createCreditCheck({ db, clock: systemClock, log });
  const figures = createStatisticsRefresh({ db });
  const check = createStatisticsCheck({ db, clock: systemClock, log });
  const replays = createRecordingCleanup({ db, storage, clock: systemClock, log });
  const reminders = createLiveNotices({ db, clock: systemClock });
  const noticeCleanup = createNoticeCleanup({ db, clock: systemClock });
  const library = createLibraryRefresh({ db });
  const scheduledTasks = {
    people,
    credit,
    figures,
    'figure-check': check,
    replays,
    reminders,
    'notice-sweep': noticeCleanup,
    library,
    'usage-sweep': createUsageAggregation({ db, clock: systemClock }),
    ...(sink && { 'usage-forwarding': createUsageForwarding({ db, clock: systemClock, sink }) }),
  };
  const jobs = await startJobs({ url, handlers: { transcode }, scheduledTasks, log });
  const stopSendingNotices = sendPendingNotices({ db, push, clock: systemClock, log });
  return {
    ...jobs,
    close: async () => {
      await Promise.all([stopSendingNotices(), jobs.close()]);
    },
  };
}
