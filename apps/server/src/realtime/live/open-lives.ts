import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { emitLiveChanged } from '../../domain/live/live-events.ts';
import { livePlaylistPath } from '../../domain/live/segments.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { createFindFfmpeg, createOwnOrigin } from '../../media/live/own-origin.ts';
import { createPushingOrigin } from '../../media/live/pushing-origin.ts';
import type { LiveCdn, LiveOrigin } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Identity } from '../../transport/access.ts';
import type { FindInMemoryFile } from '../../transport/files/media.ts';
import type { UpgradeMount } from '../../transport/http-upgrade.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { createLiveCache } from './live-cache.ts';
import { reconcileLives } from './reconcile-lives.ts';
import { createPublishTokens, type PublishTokens } from './publish-tokens.ts';
import { createRtmpIngest, type RtmpIngest } from './rtmp-ingest.ts';
import { createStreamKeys } from './stream-keys.ts';

interface OpenLivesDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log?: Log | undefined;
  readonly settings: {
    /** Signs publishing URLs. */
    readonly tokenSecret: string;
    /** Absent: the one on PATH. */
    readonly ffmpegPath?: string | undefined;
    /** A UUID that identifies this server; unique among running processes. Absent: a new one. */
    readonly processId?: string | undefined;
    /** Where programs publish over RTMP; port 0 takes any free port. Absent: RTMP is off. */
    readonly rtmp?: { readonly port: number; readonly host: string } | undefined;
  };
  /** Where viewers watch; absent: at this server. */
  readonly liveCdn?: LiveCdn | undefined;
  readonly sessions: {
    /** The active session of a claim with its roles; undefined when it has ended. */
    find(claim: { uid: number; sessionId: string }): Promise<Identity | undefined>;
  };
}

interface OpenLives {
  readonly ingest: UpgradeMount;
  readonly findFresh: FindInMemoryFile;
  readonly tokens: PublishTokens;
  readonly origin: LiveOrigin;
  /** Absent when RTMP is off. */
  readonly rtmp: RtmpIngest | undefined;
  /** Must be called after the sockets are closed. */
  close(): Promise<void>;
}

/** Starts reconciling lives and accepting publishers. Rejects when the RTMP port is taken. */
export async function openLives(deps: OpenLivesDeps): Promise<OpenLives> {
  const { db, storage, clock, log, settings, sessions } = deps;
  const { ffmpegPath, tokenSecret: secret, processId: process = randomUUID() } = settings;
  const memory = createLiveCache({ db });
  const tokens = createPublishTokens({ secret, clock });
  const keys = createStreamKeys(secret);
  const origin = openOrigin(deps);
  const ingest = createIngest({
    db,
    storage,
    clock,
    log,
    origin,
    memory,
    tokens,
    keys,
    process,
    notifyChanged: emitLiveChanged,
    findSession: (claim) => sessions.find(claim),
  });
  const rtmp = settings.rtmp && createRtmpIngest({ ingest, keys });
  if (settings.rtmp) await rtmp?.listen(settings.rtmp);
  const close = reconcileLives({ db, storage, clock, log, ffmpegPath, process });
  return {
    ingest: rtmp ? closeBoth(ingest, rtmp) : ingest,
    findFresh: (path) => memory.find(path),
    tokens,
    origin,
    rtmp,
    close,
  };
}

function openOrigin({ storage, log, settings, liveCdn: cdn }: OpenLivesDeps): LiveOrigin {
  const getFfmpeg = createFindFfmpeg(settings.ffmpegPath);
  const playUrl = (contentId: number) => storage.publicUrl(livePlaylistPath(contentId));
  const ownOrigin = createOwnOrigin({ getFfmpeg, playUrl });
  return cdn ? createPushingOrigin({ ownOrigin, cdn, getFfmpeg, log }) : ownOrigin;
}

/** RTMP connections close together with the WebSockets; no new one is accepted meanwhile. */
const closeBoth = (ingest: Ingest, rtmp: RtmpIngest): UpgradeMount => ({
  ...ingest,
  close: () => {
    rtmp.close();
    return ingest.close();
  },
});
