import {
  endLive as endLiveCall,
  getLiveDetail,
  type LiveState,
  publishLive,
  renewStreamKey,
  resumeLive as resumeLiveCall,
  reviewLive,
  startLive as startLiveCall,
} from '@academy/contract/areas/live.ts';
import { liveLimits, liveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findStreamKeyVersion, renewStreamKeys } from '../../domain/identity/stream-key-version.ts';
import { emitLiveChanged } from '../../domain/live/live-events.ts';
import { getLiveStatistics, listOpenQuestions, saveReview } from '../../domain/live/live-review.ts';
import { resumableUntil } from '../../domain/live/live-times.ts';
import { resumeLive } from '../../domain/live/resume-live.ts';
import { endLive, startLive } from '../../domain/live/live-transitions.ts';
import { computeLiveState, getManagedLive, type LiveManager, type LiveRow } from '../../domain/live/lives.ts';
import { getNextRunNumber } from '../../domain/live/runs.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { FindIceServers } from '../../kit/ice-servers.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import { publishPrefix } from '../../realtime/live/ingest.ts';
import type { PublishTokens } from '../../realtime/live/publish-tokens.ts';
import { createRecordingIn } from '../../realtime/live/recordings.ts';
import type { RtmpIngest } from '../../realtime/live/rtmp-ingest.ts';
import type { RoomTokens } from '../../realtime/room/room-token.ts';
import { type CallContext, route } from '../../transport/route.ts';
import type { Tokens } from '../../transport/token.ts';

export const createStartLiveRoute = ({ db, clock }: LiveDeps) =>
  route(startLiveCall, async ({ content_id: contentId, confirmed }, context) => {
    const runner = runnerOf(context);
    const { expertUserId } = await getManagedLive(db, { contentId, manager: runner });
    const mayRehearse = expertUserId === runner.userId;
    await startLive(db, { contentId, at: clock.now(), isConfirmed: confirmed === 1, mayRehearse });
    return presentLiveState(await getManagedLive(db, { contentId, manager: runner }), clock.now());
  });

export const createEndLiveRoute = ({ db, clock }: LiveDeps) =>
  route(endLiveCall, async ({ content_id: contentId }, context) => {
    const runner = runnerOf(context);
    await getManagedLive(db, { contentId, manager: runner });
    await endLive(db, { contentId, at: clock.now() });
    return presentLiveState(await getManagedLive(db, { contentId, manager: runner }), clock.now());
  });

export const createResumeLiveRoute = ({ db, clock }: LiveDeps) =>
  route(resumeLiveCall, async ({ content_id: contentId }, context) => {
    const runner = runnerOf(context);
    await getManagedLive(db, { contentId, manager: runner });
    await resumeLive(db, { contentId, at: clock.now() });
    return presentLiveState(await getManagedLive(db, { contentId, manager: runner }), clock.now());
  });

export const createLiveDetailRoute = (deps: LiveDeps) =>
  route(getLiveDetail, async ({ content_id: contentId }, context) => {
    const { db, clock } = deps;
    const live = await getManagedLive(db, { contentId, manager: runnerOf(context) });
    const statistics = await getLiveStatistics(db, { contentId, now: clock.now() });
    const questions = await listOpenQuestions(db, contentId);
    return {
      ...presentLiveState(live, clock.now()),
      content_type: live.type,
      own: live.expertUserId === context.identity!.uid,
      reserve_count: statistics.reserveCount,
      viewer_count: statistics.viewerCount,
      peak_count: statistics.peakCount,
      visitor_count: statistics.visitorCount,
      comment_count: statistics.commentCount,
      like_count: statistics.likeCount,
      seat_count: statistics.seatCount,
      seconds: statistics.seconds,
      has_replay: live.hasReplay,
      recorded: live.origin === 'recorded',
      open_questions: questions.map(({ name, text, at }) => ({ name, text, at: at.toISOString() })),
      words: statistics.words,
      trim_seconds: statistics.trimSeconds,
      rtmp: await presentRtmpSettings(deps, live, context),
    };
  });

export const createLiveReviewRoute = (deps: LiveDeps) => {
  const { db } = deps;
  const moderator = createModerator(deps);
  return route(reviewLive, async ({ content_id: contentId, words, trim_seconds: trim }, context) => {
    const live = await getManagedLive(db, { contentId, manager: runnerOf(context) });
    if (live.status !== liveStatus.replay)
      throw new AppError('CONFLICT', { message: '直播结束后才能填写小结' });
    const text = words?.trim();
    if (text && (await moderator.check(text)).verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    // While the last run is still being written, `reconcileLives` creates the recording afterwards, from the trimmed
    // beginning.
    const isWhole = live.origin === 'publish' && live.openRun === null;
    const recreate = (tx: Tx) => createRecordingIn(tx, deps.storage, contentId);
    const review = { contentId, words: text, trimSeconds: trim, recreate: isWhole ? recreate : undefined };
    const saved = await saveReview(db, review);
    return { words: saved.words, trim_seconds: saved.trimSeconds };
  });
};

export const createPublishRoute = (deps: LiveDeps) =>
  route(publishLive, async ({ content_id: contentId, takeover }, context) => {
    const { db, publishTokens, liveOrigin } = deps;
    const live = await getManagedLive(db, { contentId, manager: runnerOf(context) });
    if (live.status !== liveStatus.live || live.origin !== 'publish')
      throw new AppError('CONFLICT', { message: '直播没有在进行，不能推流' });
    if (live.openRun !== null && takeover !== 1)
      throw new AppError('CONFLICT', { message: '已有另一个页面在推流', data: { publishing: true } });
    await liveOrigin.check();
    const { uid, sessionId } = context.identity!;
    const run = await getNextRunNumber(db, contentId);
    const token = await publishTokens.sign({ contentId, run, uid, sessionId, takeover: takeover === 1 });
    const rtmp = await presentRtmpSettings(deps, live, context);
    return { address: `${publishPrefix}${token}`, expires_in: liveLimits.signature, rtmp };
  });

/** Renews nothing when programs cannot publish this live anyway. */
export const createStreamKeyRoute = (deps: LiveDeps) =>
  route(renewStreamKey, async ({ content_id: contentId }, context) => {
    const { db } = deps;
    const live = await getManagedLive(db, { contentId, manager: runnerOf(context) });
    if (!(await presentRtmpSettings(deps, live, context)))
      throw new AppError('CONFLICT', { message: '这场直播不能用其他软件推流' });
    await renewStreamKeys(db, context.identity!.uid);
    // A program that publishes this live with an old key is disconnected now; one of another live within seconds.
    emitLiveChanged(contentId);
    return { rtmp: (await presentRtmpSettings(deps, live, context))! };
  });

/**
 * The settings with which a program like OBS publishes a live; null when programs cannot publish, or this live is not
 * published.
 */
async function presentRtmpSettings(
  { db, rtmp, publicUrl }: Pick<LiveDeps, 'db' | 'rtmp' | 'publicUrl'>,
  live: Pick<LiveRow, 'contentId' | 'status' | 'origin'>,
  { identity, origin }: CallContext,
): Promise<{ url: string; key: string } | null> {
  const publicAddress = publicUrl ?? origin;
  if (!rtmp || publicAddress === undefined) return null;
  if (live.status === liveStatus.replay || live.origin !== 'publish') return null;
  const { uid } = identity!;
  const version = await findStreamKeyVersion(db, uid);
  if (version === undefined) return null;
  return rtmp.describeSetup({ contentId: live.contentId, uid, version }, publicAddress);
}

function presentLiveState(live: LiveRow, now: Date): LiveState {
  const { publishing, awaitingSeconds } = computeLiveState(live, now);
  const until = live.status === liveStatus.replay ? resumableUntil(live) : null;
  return {
    content_id: live.contentId,
    title: live.title,
    status: live.status,
    status_label: liveStatusLabels[live.status],
    starts_at: live.startsAt.toISOString(),
    ends_at: live.endsAt.toISOString(),
    started_at: live.startedAt?.toISOString() ?? null,
    ended_at: live.endedAt?.toISOString() ?? null,
    publishing,
    awaiting_seconds: awaitingSeconds,
    resumable_until: until !== null && until > now ? until.toISOString() : null,
  };
}

/** The caller as the runner of a live; only for calls that require login. */
const runnerOf = ({ identity }: CallContext): LiveManager => ({
  userId: identity!.uid,
  roles: identity!.roles,
  isVerified: identity!.isVerified === true,
});

export interface LiveDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly tokens: Tokens;
  readonly publishTokens: PublishTokens;
  readonly liveOrigin: LiveOrigin;
  /** Absent: programs cannot publish. */
  readonly rtmp?: Pick<RtmpIngest, 'describeSetup'> | undefined;
  /** The public address of the academy. Absent: the host that the request names. */
  readonly publicUrl?: string | undefined;
  readonly roomTokens: RoomTokens;
  /** Servers for WebRTC between the expert and the seats; guests get no paid relays. */
  readonly iceServers: FindIceServers;
}
