import { WebSocketServer } from 'ws';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { publishCodes, type PublishCode } from '@academy/contract/realtime/publish.ts';
import { findLive, getManagedLive } from '../../domain/live/lives.ts';
import { onLiveChanged } from '../../domain/live/live-events.ts';
import { recordRunHeartbeat, getNextRunNumber, createRun, type CreatedRun } from '../../domain/live/runs.ts';
import { findRights } from '../../domain/identity/roles.ts';
import { AppError } from '../../kit/errors.ts';
import type { Identity } from '../../transport/access.ts';
import type { UpgradeMount } from '../../transport/http-upgrade.ts';
import { type LiveDeps, Publisher } from './publisher.ts';
import { createSocketSource, type PublisherSource } from './publisher-source.ts';
import type { PublishTokens } from './publish-tokens.ts';
import type { StreamKeys } from './stream-keys.ts';

export const publishPrefix = `${apiPrefix}/live/publish/`;

/** Bytes of one message: several times a second of the best picture. */
const maxMessageBytes = 2 * 1024 * 1024;
/** Each publisher needs an ffmpeg process; one core handles about forty. */
const maxPublishers = 40;
/**
 * Milliseconds between heartbeats of a run, and the number of heartbeats between checks of its publisher's rights.
 */
const heartbeatInterval = 4_000;
const heartbeatsPerRightsCheck = 3;

interface IngestDeps extends LiveDeps {
  readonly tokens: PublishTokens;
  readonly keys: StreamKeys;
  /** Identifies this server process in the rows of its runs. */
  readonly process: string;
  /** The active session of a claim with its roles; undefined when it has ended. */
  readonly findSession: (claim: { uid: number; sessionId: string }) => Promise<Identity | undefined>;
}

/** What a publisher may publish, according to the URL or the stream key. */
interface Claim {
  readonly contentId: number;
  readonly uid: number;
  /** The run that a URL is for; a stream key gets the next run. */
  readonly run?: number;
  /** The session to which a URL is bound; a stream key outlives it. */
  readonly sessionId?: string;
  readonly takeover: boolean;
}

export interface Ingest extends UpgradeMount {
  /** Accepts a publisher with a stream key over another kind of connection. */
  acceptKey(source: PublisherSource, key: string): void;
}

/**
 * Accepts publishers at `publishPrefix` followed by a token. They get the close codes of the contract's
 * `publishCodes`.
 */
export function createIngest(deps: IngestDeps): Ingest {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    clientTracking: false,
  });
  const publishers = new Map<number, Publisher>();
  /** One for each connection, until its whole run is saved. */
  const connections = new Set<Promise<void>>();
  let isClosing = false;

  /** Resolves when the publisher has left or was refused. */
  const accept = async (source: PublisherSource, verification: Promise<Claim | undefined>) => {
    const claim = await verification;
    if (!claim) return source.close(publishCodes.notAllowed);
    // This connection is among them.
    if (isClosing || connections.size > maxPublishers) return source.close(publishCodes.busy);
    const run = await openPublisherRun(deps, { claim, current: publishers.get(claim.contentId) });
    if (typeof run === 'number') return source.close(run);
    const cachedRun = await deps.memory.startRun(run);
    const publisher = new Publisher(deps, { source, run, cachedRun });
    publishers.set(run.contentId, publisher);
    const stopWatchingRun = watchRun(deps, { publisher, claim });
    source.resume();
    if (isClosing) void publisher.stop(publishCodes.busy);
    await publisher.ended;
    stopWatchingRun();
    if (publishers.get(run.contentId) === publisher) publishers.delete(run.contentId);
  };

  const handleConnection = (source: PublisherSource, verification: Promise<Claim | undefined>) => {
    // Data sent meanwhile waits in the network.
    source.pause();
    const connection = accept(source, verification)
      .catch((error: unknown) => {
        deps.log?.warn({ err: error }, 'a publisher could not be accepted');
        source.close(publishCodes.comeBack);
      })
      .finally(() => connections.delete(connection));
    connections.add(connection);
  };

  return {
    prefix: publishPrefix,
    acceptKey: (source, key) => {
      const claim = deps.keys.verify(key);
      handleConnection(source, Promise.resolve(claim && { ...claim, takeover: false }));
    },
    accept: (request, { socket, head, rest }) => {
      server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('error', () => {});
        handleConnection(createSocketSource(opened), deps.tokens.verify(rest));
      });
    },
    close: async () => {
      isClosing = true;
      for (const publisher of publishers.values()) void publisher.stop(publishCodes.busy);
      await Promise.all(connections);
    },
  };
}

/** Opens the run of a claim, or returns the code of the refusal. */
async function openPublisherRun(
  deps: IngestDeps,
  { claim, current }: { claim: Claim; current: Publisher | undefined },
): Promise<CreatedRun | PublishCode> {
  const { db, clock, process } = deps;
  const { contentId, uid: userId, takeover } = claim;
  const refusalCode = await checkRights(deps, claim);
  if (refusalCode) return refusalCode;
  // In the same process it is possible to wait until the earlier publisher's data is saved.
  if (takeover) await current?.stop(publishCodes.taken);
  const number = claim.run ?? (await getNextRunNumber(db, contentId));
  try {
    return await createRun(db, { contentId, number, userId, process, takeover, at: clock.now() });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.name !== 'CONFLICT') return publishCodes.notAllowed;
    const { publishing } = error.data as { publishing: boolean };
    if (publishing) return publishCodes.taken;
    const live = await findLive(db, contentId);
    return live?.status === liveStatus.replay ? publishCodes.ended : publishCodes.notRunning;
  }
}

/** Why this user may not publish now; undefined when they may. Rejects when that cannot be determined. */
async function checkRights(
  { db, findSession }: IngestDeps,
  { uid, sessionId, contentId }: Claim,
): Promise<PublishCode | undefined> {
  const holder = await (sessionId === undefined ? findRights(db, uid) : findSession({ uid, sessionId }));
  if (!holder) return publishCodes.notAllowed;
  try {
    const { origin } = await getManagedLive(db, { contentId, manager: { userId: uid, roles: holder.roles } });
    return origin === 'publish' ? undefined : publishCodes.notRunning;
  } catch (error) {
    if (error instanceof AppError && error.name === 'NOT_FOUND') return publishCodes.notAllowed;
    throw error;
  }
}

/**
 * Writes the run's heartbeats and disconnects its publisher when the run was ended or the rights were withdrawn.
 * While the database is down publishing goes on.
 */
function watchRun(
  deps: IngestDeps,
  { publisher, claim }: { publisher: Publisher; claim: Claim },
): () => void {
  const { db, clock } = deps;
  const { run } = publisher;
  let heartbeats = 0;
  const checkRun = async () => {
    if (!(await recordRunHeartbeat(db, { ...run, at: clock.now() }))) {
      const live = await findLive(db, run.contentId);
      const isRunning = live?.status === liveStatus.live;
      return publisher.stop(
        isRunning ? publishCodes.taken : live ? publishCodes.ended : publishCodes.notAllowed,
      );
    }
    heartbeats += 1;
    const refusalCode =
      heartbeats % heartbeatsPerRightsCheck === 0 ? await checkRights(deps, claim) : undefined;
    if (refusalCode) await publisher.stop(refusalCode);
  };
  const checkRunQuietly = () => void checkRun().catch(() => {});
  const timer = setInterval(checkRunQuietly, heartbeatInterval);
  const stopListening = onLiveChanged((contentId) => {
    if (contentId === run.contentId) checkRunQuietly();
  });
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
