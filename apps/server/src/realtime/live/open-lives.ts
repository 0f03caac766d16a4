import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { announceLiveChanged } from '../../domain/live/live-events.ts';
import { livePlaylistPath } from '../../domain/live/segments.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { createFindPacker } from '../../media/live/find-packer.ts';
import { createOwnOrigin } from '../../media/live/own-origin.ts';
import { createPushingOrigin } from '../../media/live/pushing-origin.ts';
import type { LiveCdn } from '../../ports/live-cdn.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Identity } from '../../transport/access/identity.ts';
import type { FindFresh } from '../../transport/files/fresh-file.ts';
import type { UpgradeMount } from '../../transport/upgrades.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { createLiveMemory } from './live-memory.ts';
import { lookAfterLives } from './look-after-lives.ts';
import { createPublishTokens, type PublishTokens } from './publish-token.ts';
import { createRtmpDoor, type RtmpDoor } from './rtmp-door.ts';
import { createStreamKeys } from './stream-key.ts';

export interface OpenLivesParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log?: Log | undefined;
  readonly settings: {
    /** Signs addresses for publishing. */
    readonly tokenSecret: string;
    /** Absent: the one on PATH. */
    readonly ffmpegPath?: string | undefined;
    /** A UUID that names this server, and no other that runs at the same time. Absent: one that nobody had. */
    readonly processId?: string | undefined;
    /** Where programs publish over RTMP; a port of 0 takes any free one. Absent: nowhere. */
    readonly rtmp?: { readonly port: number; readonly host: string } | undefined;
  };
  /** Where the crowd watches; absent: here. */
  readonly liveCdn?: LiveCdn | undefined;
  readonly sessions: {
    /** The living session of a claim, with its roles; undefined when it has ended. */
    find(claim: { uid: number; sessionId: string }): Promise<Identity | undefined>;
  };
}

/** What takes lives in and gives them out. */
export interface OpenLives {
  readonly ingest: UpgradeMount;
  readonly findFresh: FindFresh;
  readonly tokens: PublishTokens;
  readonly origin: LiveOrigin;
  /** Absent where programs cannot publish. */
  readonly rtmp: RtmpDoor | undefined;
  /** To be called when the sockets are closed. */
  close(): Promise<void>;
}

/** Begins to look after lives, and is ready for publishers. Rejects when the port for programs is taken. */
export async function openLives(parts: OpenLivesParts): Promise<OpenLives> {
  const { db, storage, clock, log, settings, sessions } = parts;
  const { ffmpegPath, tokenSecret: secret, processId: process = randomUUID() } = settings;
  const memory = createLiveMemory({ db });
  const tokens = createPublishTokens({ secret, clock });
  const keys = createStreamKeys(secret);
  const origin = openOrigin(parts);
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
    announce: announceLiveChanged,
    findSession: (claim) => sessions.find(claim),
  });
  const rtmp = settings.rtmp && createRtmpDoor({ ingest, keys });
  if (settings.rtmp) await rtmp?.listen(settings.rtmp);
  const close = lookAfterLives({ db, storage, clock, log, ffmpegPath, process });
  return {
    ingest: rtmp ? closingBoth(ingest, rtmp) : ingest,
    findFresh: (path) => memory.find(path),
    tokens,
    origin,
    rtmp,
    close,
  };
}

function openOrigin({ storage, log, settings, liveCdn: cdn }: OpenLivesParts): LiveOrigin {
  const getFfmpeg = createFindPacker(settings.ffmpegPath);
  const playUrl = (contentId: number) => storage.publicUrl(livePlaylistPath(contentId));
  const own = createOwnOrigin({ getFfmpeg, playUrl });
  return cdn ? createPushingOrigin({ own, cdn, getFfmpeg, log }) : own;
}

/** Programs leave with the pages; none comes meanwhile. */
const closingBoth = (ingest: Ingest, rtmp: RtmpDoor): UpgradeMount => ({
  ...ingest,
  close: () => {
    rtmp.close();
    return ingest.close();
  },
});
