import { WebSocketServer } from 'ws';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { publishCodes, type PublishCode } from '@academy/contract/realtime/publish.ts';
import { findLive, getManagedLive } from '../../domain/live/lives.ts';
import { onLiveChanged } from '../../domain/live/live-events.ts';
import { recordRunHeartbeat, getNextRunNumber, createRun, type CreatedRun } from '../../domain/live/runs.ts';
import { findRights } from '../../domain/identity/roles.ts';
import { findStreamKeyVersion } from '../../domain/identity/stream-key-version.ts';
import { AppError } from '../../kit/errors.ts';
import type { Identity } from '../../transport/access.ts';
import { refuseUpgrade, type UpgradeMount } from '../../transport/http-upgrade.ts';
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
 * Milliseconds between heartbeats of a run, and the number of heartbeats between checks of its publisher's rights. A
 * stream key is checked with every heartbeat: it is renewed because somebody else may have it.
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
  /** The version of a stream key; URLs have none. */
  readonly version?: number;
  readonly takeover: boolean;
}

export interface Ingest extends UpgradeMount {
  /** Accepts a publisher with a stream key over another kind of connection. */
  acceptKey(source: PublisherSource, key: string): void;
}

/**
 * Accepts publishers at `publishPrefix` followed by a token. They get the close codes of the contract's
 * `publishCodes`; without a valid token, HTTP status 403.
 */
export function createIngest(deps: IngestDeps): Ingest {
  const publishers = new Map<number, Publisher>();
  /** One for each connection with a valid token or key, until its whole run is saved. */
  const connections = new Set<Promise<void>>();
  let isClosing = false;

  /** Resolves when the publisher has left or was refused. */
  const accept = async (source: PublisherSource, claim: Claim) => {
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

  const handleConnection = (source: PublisherSource, claim: Claim) => {
    // Data sent meanwhile waits in the network.
    source.pause();
    const connection = accept(source, claim)
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
      if (claim) handleConnection(source, { ...claim, takeover: false });
      else source.close(publishCodes.notAllowed);
    },
    accept: acceptUpgrades(deps, handleConnection),
    close: async () => {
      isClosing = true;
      for (const publisher of publishers.values()) void publisher.stop(publishCodes.busy);
      await Promise.all(connections);
    },
  };
}

/** Verifies the token of an upgrade request, then makes it a connection of its publisher. */
function acceptUpgrades(
  { tokens, log }: IngestDeps,
  onConnection: (source: PublisherSource, claim: Claim) => void,
): UpgradeMount['accept'] {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    clientTracking: false,
  });
  return (request, { socket, head, rest }) => {
    // Before the upgrade: a WebSocket costs more than a response, and takes longer to close.
    const verifyAndUpgrade = async () => {
      const claim = await tokens.verify(rest);
      if (!claim) return refuseUpgrade(socket, 403);
      server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('error', () => {});
        onConnection(createSocketSource(opened), claim);
      });
    };
    verifyAndUpgrade().catch((error: unknown) => {
      log?.warn({ err: error }, 'a publisher could not be accepted');
      socket.destroy();
    });
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
  { uid, sessionId, contentId, version }: Claim,
): Promise<PublishCode | undefined> {
  if (version !== undefined && version !== (await findStreamKeyVersion(db, uid)))
    return publishCodes.notAllowed;
  const holder = await (sessionId === undefined ? findRights(db, uid) : findSession({ uid, sessionId }));
  if (!holder) return publishCodes.notAllowed;
  try {
    // The address and the key were issued to a verified session, and a broadcast is not cut off when that expires.
    const manager = { userId: uid, roles: holder.roles, isVerified: true };
    const { origin } = await getManagedLive(db, { contentId, manager });
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
  const { db, clock, log } = deps;
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
    const isDue = claim.version !== undefined || heartbeats % heartbeatsPerRightsCheck === 0;
    const refusalCode = isDue ? await checkRights(deps, claim) : undefined;
    if (refusalCode) await publisher.stop(refusalCode);
  };
  let isFailing = false;
  const checkAndLog = () =>
    void checkRun().then(
      () => (isFailing = false),
      (error: unknown) => {
        // Once for each outage: the checks go on every few seconds.
        if (!isFailing) log?.warn({ err: error, live: run.contentId }, 'a run could not be checked');
        isFailing = true;
      },
    );
  const timer = setInterval(checkAndLog, heartbeatInterval);
  const stopListening = onLiveChanged((contentId) => {
    if (contentId === run.contentId) checkAndLog();
  });
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
