import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forkSubject } from '../harness/subject-process.ts';
import { readFileLimit, readMemory, readProcessTime, readTreeTime } from '../harness/measurements.ts';
import { addPeople, addTestLives, type LiveAcademy, withAcademy } from './test-academy.ts';
import type { CrowdCommands, TalkResult } from './protocol.ts';

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
}

/** These sockets join first, so that memory that a server allocates once is not counted per connection. */
const warmUpSockets = 200;
/** Time until memory and database have settled, in ms. */
const settleTime = 4_000;
/** Files that a process opens besides its sockets. */
const spareFiles = 200;

/**
 * Measures one room with this many sockets of logged-in users, distributed in turn over the servers that share it.
 */
export async function measureRoom(options: {
  sockets: number;
  processes: number;
  seconds: number;
  perSecond: number;
}): Promise<RoomResult> {
  const limit = readFileLimit();
  if (limit < options.sockets + spareFiles)
    throw new Error(
      `A process may open ${limit} files here: raise it (ulimit -n) beyond ${options.sockets}.`,
    );
  return withAcademy(options.processes, (academy) => fillRoom(academy, options));
}

async function fillRoom(
  academy: LiveAcademy,
  { sockets, processes, seconds, perSecond }: Parameters<typeof measureRoom>[0],
): Promise<RoomResult> {
  const [live] = await addTestLives(academy, 1);
  const people = await addPeople(academy, sockets);
  const crowd = forkSubject<CrowdCommands>(join(import.meta.dirname, 'crowd.ts'));
  const servers = academy.servers.map(({ address }) => address);
  const joinRoom = async (group: typeof people) => {
    const request = { servers, contentId: live!.contentId, people: group };
    const { seconds: took } = await crowd.request('enter', request);
    await sleep(settleTime);
    return group.length / took;
  };
  const memory = () => academy.servers.reduce((sum, { pid }) => sum + readMemory(pid), 0);
  try {
    await joinRoom(people.slice(0, warmUpSockets));
    const before = memory();
    const joinsPerSecond = await joinRoom(people.slice(warmUpSockets));
    const kilobytes = (memory() - before) / (sockets - warmUpSockets);
    const startUsage = { ...readTimes(academy), at: performance.now() };
    const talkResult = await crowd.request('talk', { seconds, perSecond });
    const endUsage = { ...readTimes(academy), at: performance.now() };
    const took = (endUsage.at - startUsage.at) * 1_000;
    return {
      sockets,
      processes,
      joinsPerSecond,
      kilobytes,
      talkResult,
      servers: (endUsage.servers - startUsage.servers) / took,
      database: (endUsage.database - startUsage.database) / took,
      players: talkResult.cpu / took,
      seconds: took / 1e6,
    };
  } finally {
    crowd.stop();
  }
}

const readTimes = ({ servers, postgres }: LiveAcademy) => ({
  servers: servers.reduce((sum, { pid }) => sum + readProcessTime(pid), 0),
  database: readTreeTime(postgres),
});
