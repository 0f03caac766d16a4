import { WebSocketServer } from 'ws';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { publishCodes, type PublishCode } from '@academy/contract/realtime/publish.ts';
import { findLive, getOwnLive } from '../../domain/live/find-live.ts';
import { onLiveChanged } from '../../domain/live/live-events.ts';
import { beatRun, nextRun, openRun, type OpenedRun } from '../../domain/live/runs.ts';
import { findRights } from '../../domain/identity/find-rights.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Identity } from '../../transport/access/identity.ts';
import type { UpgradeMount } from '../../transport/upgrades.ts';
import type { LiveParts } from './live-parts.ts';
import { Publisher } from './publisher.ts';
import type { PublisherSource } from './publisher-source.ts';
import type { PublishTokens } from './publish-token.ts';
import { createSocketSource } from './socket-source.ts';
import type { StreamKeys } from './stream-key.ts';

/** Where addresses for publishing lie. */
export const publishPrefix = `${apiPrefix}/live/publish/`;

/** Bytes of one message: a second of the best picture, several times over. */
const largestMessage = 2 * 1024 * 1024;
/** Each is a program of its own; one core carries about forty. */
const mostPublishers = 40;
/** How often a run says that it is alive, and every how many of them its publisher's rights are looked at. */
const beatEvery = 4_000;
const beatsPerCheck = 3;

interface IngestParts extends LiveParts {
  readonly tokens: PublishTokens;
  readonly keys: StreamKeys;
  /** Names this server in the rows of its runs. */
  readonly process: string;
  /** The living session of a claim, with its roles; undefined when it has ended. */
  readonly findSession: (claim: { uid: number; sessionId: string }) => Promise<Identity | undefined>;
}

/** What somebody wants to publish, by the address or the key that they were given. */
interface Claim {
  readonly contentId: number;
  readonly uid: number;
  /** The run that an address is for; whoever has a key gets the next one. */
  readonly run?: number;
  /** The sign-in that an address is bound to; a key outlives it. */
  readonly sessionId?: string;
  readonly takeover: boolean;
}

export interface Ingest extends UpgradeMount {
  /** Takes in who shows a key, over a connection of another kind. */
  takeKey(source: PublisherSource, key: string): void;
}

/** Takes publishers in: `publishPrefix` and a token. What they are told stands in the contract's `publishCodes`. */
export function createIngest(parts: IngestParts): Ingest {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: largestMessage,
    clientTracking: false,
  });
  const publishers = new Map<number, Publisher>();
  /** One for each connection, until all of its run is kept. */
  const stays = new Set<Promise<void>>();
  let leaving = false;

  /** Resolves when the publisher has left, or was not let in. */
  const accept = async (source: PublisherSource, claim: Claim | undefined) => {
    if (!claim) return source.dismiss(publishCodes.notAllowed);
    if (leaving || stays.size >= mostPublishers) return source.dismiss(publishCodes.busy);
    const run = await admit(parts, { claim, current: publishers.get(claim.contentId) });
    if (typeof run === 'number') return source.dismiss(run);
    const held = await parts.memory.hold(run);
    const publisher = new Publisher(parts, { source, run, held });
    publishers.set(run.contentId, publisher);
    const stopWatching = watch(parts, { publisher, claim });
    source.resume();
    if (leaving) void publisher.stop(publishCodes.busy);
    await publisher.over;
    stopWatching();
    if (publishers.get(run.contentId) === publisher) publishers.delete(run.contentId);
  };

  const stayAs = (source: PublisherSource, claim: Claim | undefined) => {
    // What is sent meanwhile waits in the network.
    source.pause();
    const stay = accept(source, claim)
      .catch((error: unknown) => {
        parts.log?.warn({ err: error }, 'a publisher could not be taken in');
        source.dismiss(publishCodes.comeBack);
      })
      .finally(() => stays.delete(stay));
    stays.add(stay);
  };

  return {
    prefix: publishPrefix,
    takeKey: (source, key) => {
      const claim = parts.keys.open(key);
      stayAs(source, claim && { ...claim, takeover: false });
    },
    take: (request, { socket, head, rest }) => {
      server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('error', () => {});
        stayAs(createSocketSource(opened), parts.tokens.open(rest));
      });
    },
    close: async () => {
      leaving = true;
      for (const publisher of publishers.values()) void publisher.stop(publishCodes.busy);
      await Promise.all(stays);
    },
  };
}

/** Opens the run that the claim is for, or tells why not. */
async function admit(
  parts: IngestParts,
  { claim, current }: { claim: Claim; current: Publisher | undefined },
): Promise<OpenedRun | PublishCode> {
  const { db, clock, process } = parts;
  const { contentId, uid: userId, takeover } = claim;
  const refusal = await checkRights(parts, claim);
  if (refusal) return refusal;
  // Here it can be waited for that all of theirs is kept.
  if (takeover) await current?.stop(publishCodes.taken);
  const number = claim.run ?? (await nextRun(db, contentId));
  try {
    return await openRun(db, { contentId, number, userId, process, takeover, at: clock.now() });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.name !== 'CONFLICT') return publishCodes.notAllowed;
    const { publishing } = error.data as { publishing: boolean };
    if (publishing) return publishCodes.taken;
    const live = await findLive(db, contentId);
    return live?.status === liveStatus.replay ? publishCodes.ended : publishCodes.notRunning;
  }
}

/** Why this person may not publish now; undefined when they may. Rejects when that cannot be found out. */
async function checkRights(
  { db, findSession }: IngestParts,
  { uid, sessionId, contentId }: Claim,
): Promise<PublishCode | undefined> {
  const holder = await (sessionId === undefined ? findRights(db, uid) : findSession({ uid, sessionId }));
  if (!holder) return publishCodes.notAllowed;
  try {
    const { origin } = await getOwnLive(db, { contentId, runner: { userId: uid, roles: holder.roles } });
    return origin === 'publish' ? undefined : publishCodes.notRunning;
  } catch (error) {
    if (error instanceof AppError && error.name === 'NOT_FOUND') return publishCodes.notAllowed;
    throw error;
  }
}

/**
 * Says in the rows that the run is alive, and sends its publisher away when it is not to be any more, or their rights
 * have ended. While the database is away everything goes on.
 */
function watch(parts: IngestParts, { publisher, claim }: { publisher: Publisher; claim: Claim }): () => void {
  const { db, clock } = parts;
  const { run } = publisher;
  let beats = 0;
  const look = async () => {
    if (!(await beatRun(db, { ...run, at: clock.now() }))) {
      const live = await findLive(db, run.contentId);
      const runs = live?.status === liveStatus.live;
      return publisher.stop(runs ? publishCodes.taken : live ? publishCodes.ended : publishCodes.notAllowed);
    }
    beats += 1;
    const refusal = beats % beatsPerCheck === 0 ? await checkRights(parts, claim) : undefined;
    if (refusal) await publisher.stop(refusal);
  };
  const lookQuietly = () => void look().catch(() => {});
  const timer = setInterval(lookQuietly, beatEvery);
  const stopListening = onLiveChanged((contentId) => {
    if (contentId === run.contentId) lookQuietly();
  });
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
