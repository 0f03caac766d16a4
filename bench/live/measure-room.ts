import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forkSubject, type Subject } from '../harness/subject-process.ts';
import { readFileLimit, readMemory, readProcessTime, readTreeTime } from '../harness/measurements.ts';
import { addPeople, addTestLives, type LiveAcademy, withAcademy } from './test-academy.ts';
import type { CrowdCommands, Entry, RushResult, TalkResult } from './protocol.ts';

export interface RoomResult {
  readonly sockets: number;
  readonly processes: number;
  readonly joinsPerSecond: number;
  /** Server memory per socket, in KB. */
  readonly kilobytes: number;
  readonly talkResult: TalkResult;
  /** Cores used while comments were sent: by the servers, the database and the process that plays the sockets. */
  readonly servers: number;
  readonly database: number;
  readonly players: number;
  readonly seconds: number;
  readonly rush: RushIntoRoom;
}

/** What a rush of new viewers does to those who are in the room already. */
interface RushIntoRoom extends RushResult {
  readonly people: number;
  /** Visits, of the rush and of those before, that were not recorded. */
  readonly missingVisits: number;
}

interface RoomOptions {
  readonly sockets: number;
  readonly processes: number;
  readonly seconds: number;
  /** Comments per second. */
  readonly perSecond: number;
  /** Seconds within which a rush of viewers arrives. */
  readonly rushWithin: number;
}

/** These sockets join first, so that memory that a server allocates once is not counted per connection. */
const maxWarmUpSockets = 200;
/** Time until memory and database have settled, in ms; also that of a crowd that left. */
const settleTime = 4_000;
/** Milliseconds after a rush within which all visits must be recorded. */
const visitTimeout = 30_000;
/** Files that a process opens besides its sockets. */
const spareFiles = 200;

/**
 * Measures one room with this many sockets of logged-in users, distributed in turn over the servers that share it, and
 * the same room once more while as many others enter in a rush.
 */
export async function measureRoom(options: RoomOptions): Promise<RoomResult> {
  const limit = readFileLimit();
  if (limit < options.sockets + spareFiles)
    throw new Error(
      `A process may open ${limit} files here: raise it (ulimit -n) beyond ${options.sockets}.`,
    );
  return withAcademy(options.processes, (academy) => measureInAcademy(academy, options));
}

async function measureInAcademy(academy: LiveAcademy, options: RoomOptions): Promise<RoomResult> {
  const { sockets } = options;
  const [live] = await addTestLives(academy, 1);
  const warmUpSockets = Math.min(maxWarmUpSockets, Math.floor(sockets / 2));
  const people = await addPeople(academy, 2 * sockets - warmUpSockets);
  const crowd = forkSubject<CrowdCommands>(join(import.meta.dirname, 'crowd.ts'));
  const servers = academy.servers.map(({ address }) => address);
  const entryOf = (group: typeof people): Entry => ({ servers, contentId: live!.contentId, people: group });
  try {
    const first = entryOf(people.slice(0, warmUpSockets));
    const entry = { first, others: entryOf(people.slice(warmUpSockets, sockets)) };
    const calm = await fillRoom(academy, { crowd, ...entry, ...options });
    await crowd.request('leave', { staying: warmUpSockets });
    await sleep(settleTime);
    const newcomers = entryOf(people.slice(sockets));
    const { rushWithin: within, perSecond } = options;
    const rush = await crowd.request('rush', { ...newcomers, within, perSecond });
    const visitors = people.length - rush.refused.length;
    const missingVisits = visitors - (await countVisits(academy, visitors));
    return { ...calm, rush: { ...rush, people: newcomers.people.length, missingVisits } };
  } finally {
    crowd.stop();
  }
}

/** The visits that are recorded when there are as many as expected, or after a timeout. */
async function countVisits({ db }: LiveAcademy, expected: number): Promise<number> {
  const count = async () => {
    const counted = db.selectFrom('live_visits').select(({ fn }) => fn.countAll<string>().as('visits'));
    return Number((await counted.executeTakeFirstOrThrow()).visits);
  };
  let visits = await count();
  for (const from = performance.now(); visits < expected; visits = await count()) {
    if (performance.now() - from > visitTimeout) break;
    await sleep(settleTime);
  }
  return visits;
}

interface Filling extends RoomOptions {
  readonly crowd: Subject<CrowdCommands>;
  /** Those who enter before memory is measured, and those after. */
  readonly first: Entry;
  readonly others: Entry;
}

async function fillRoom(
  academy: LiveAcademy,
  { crowd, first, others, sockets, processes, seconds, perSecond }: Filling,
): Promise<Omit<RoomResult, 'rush'>> {
  const memory = () => academy.servers.reduce((sum, { pid }) => sum + readMemory(pid), 0);
  await crowd.request('enter', first);
  await sleep(settleTime);
  const before = memory();
  const entered = await crowd.request('enter', others);
  await sleep(settleTime);
  const kilobytes = (memory() - before) / others.people.length;
  const startUsage = { ...readTimes(academy), at: performance.now() };
  const talkResult = await crowd.request('talk', { seconds, perSecond });
  const endUsage = { ...readTimes(academy), at: performance.now() };
  const took = (endUsage.at - startUsage.at) * 1_000;
  return {
    sockets,
    processes,
    joinsPerSecond: others.people.length / entered.seconds,
    kilobytes,
    talkResult,
    servers: (endUsage.servers - startUsage.servers) / took,
    database: (endUsage.database - startUsage.database) / took,
    players: talkResult.cpu / took,
    seconds: took / 1e6,
  };
}

const readTimes = ({ servers, postgres }: LiveAcademy) => ({
  servers: servers.reduce((sum, { pid }) => sum + readProcessTime(pid), 0),
  database: readTreeTime(postgres),
});
