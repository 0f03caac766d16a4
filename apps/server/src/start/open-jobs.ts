import { join } from 'node:path';
import type { Db } from '../db/database.ts';
import { createAccountMaintenance } from '../jobs/account-maintenance.ts';
import { createPassageEmbedding, createPhrasingProposals } from '../jobs/ask-models-about-library.ts';
import { countViews } from '../jobs/count-views.ts';
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
import { steadyClock } from '../kit/steady-clock.ts';
import type { Log } from '../kit/log.ts';
import type { SealedText } from '../kit/sealed-text.ts';
import { cleanWorkFolder } from '../media/video/run-program.ts';
import { findVideoTools } from '../media/video/ffmpeg.ts';
import type { AppleSignIn } from '../ports/apple.ts';
import type { Embeddings } from '../ports/embeddings.ts';
import type { LanguageModel } from '../ports/llm.ts';
import type { Push } from '../ports/push.ts';
import type { Storage } from '../ports/storage.ts';
import type { UsageSink } from '../ports/usage-sink.ts';

interface JobOptions {
  readonly url: string;
  readonly db: Db;
  readonly storage: Storage;
  readonly dataDir: string;
  readonly ffmpegPath: string | undefined;
  readonly apple?: AppleSignIn | undefined;
  readonly embeddings?: Embeddings | undefined;
  readonly llm?: LanguageModel | undefined;
  readonly push: Push;
  readonly usageSink?: UsageSink | undefined;
  /** See `formerChildrenPurpose`. */
  readonly sealedNames: SealedText;
  readonly log: Log;
}

/** What is asked of the models that are configured. */
const modelTasks = ({ db, embeddings, llm, log }: Pick<JobOptions, 'db' | 'embeddings' | 'llm' | 'log'>) => ({
  ...(embeddings && { embeddings: createPassageEmbedding({ db, embeddings, log }) }),
  ...(llm && { phrasings: createPhrasingProposals({ db, llm, log }) }),
});

const noVideoTools = '学院暂时不能处理视频，请联系管理员安装 ffmpeg';

/**
 * Opens the job queues and starts the scheduled tasks. Without ffmpeg (at `ffmpegPath`, else on PATH) everything
 * except new videos works, and one log line says so. Videos are processed in `dataDir/work`, which no other process
 * may use.
 */
export async function openJobs(options: JobOptions): Promise<RunningJobs> {
  const { url, db, storage, dataDir, ffmpegPath, apple, push, usageSink: sink, sealedNames, log } = options;
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
  const transcode = tools
    ? createTranscode({ db, clock: steadyClock, storage, tools, work, log })
    : { missing: noVideoTools };
  const people = createAccountMaintenance({ db, storage, clock: steadyClock, apple, sealedNames, log });
  const credit = createCreditCheck({ db, clock: steadyClock, log });
  const statistics = createStatisticsRefresh({ db });
  const statisticsCheck = createStatisticsCheck({ db, clock: steadyClock, log });
  const recordings = createRecordingCleanup({ db, storage, clock: steadyClock, log });
  const reminders = createLiveNotices({ db, clock: steadyClock });
  const noticeCleanup = createNoticeCleanup({ db, clock: steadyClock });
  const library = createLibraryRefresh({ db });
  // The names are those of the stored queues. A queue renamed here would stay in the database, schedule included.
  const scheduledTasks = {
    people,
    credit,
    figures: statistics,
    'figure-check': statisticsCheck,
    replays: recordings,
    reminders,
    'notice-sweep': noticeCleanup,
    library,
    ...modelTasks(options),
    'usage-sweep': createUsageAggregation({ db, clock: steadyClock }),
    ...(sink && { 'usage-forwarding': createUsageForwarding({ db, clock: steadyClock, sink }) }),
  };
  const jobs = await startJobs({ url, handlers: { transcode }, scheduledTasks, log });
  const stopSendingNotices = sendPendingNotices({ db, push, clock: steadyClock, log });
  const stopCountingViews = countViews({ db, log });
  return {
    ...jobs,
    close: async () => {
      await Promise.all([stopSendingNotices(), stopCountingViews(), jobs.close()]);
    },
  };
}
