import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forkSubject } from '../harness/fork-subject.ts';
import { readFileLimit, readMemory } from '../harness/memory.ts';
import { readOwnTime, readTreeTime } from '../harness/processor-time.ts';
import { addPeople, addStages } from './add-people.ts';
import type { CrowdQuestions, Heard } from './protocol.ts';
import { type LiveAcademy, withAcademy } from './with-academy.ts';

export interface RoomFigures {
  readonly sockets: number;
  readonly processes: number;
  /** Sockets that were let in, a second. */
  readonly entering: number;
  /** KB of the servers' memory for each. */
  readonly kilobytes: number;
  readonly heard: Heard;
  /** While they talked: cores that servers, database and the players of the sockets used. */
  readonly servers: number;
  readonly database: number;
  readonly players: number;
  readonly seconds: number;
}

/** They come first, so that what a server builds once is not counted among what each connection needs. */
const first = 200;
/** Until memory and database have settled, ms. */
const settling = 4_000;
/** A process opens some files besides. */
const spare = 200;

/** One room with so many sockets of people who are signed in, by turns at so many servers that share it. */
export async function measureRoom(options: {
  sockets: number;
  processes: number;
  seconds: number;
  perSecond: number;
}): Promise<RoomFigures> {
  const limit = readFileLimit();
  if (limit < options.sockets + spare)
    throw new Error(
      `A process may open ${limit} files here: raise it (ulimit -n) beyond ${options.sockets}.`,
    );
  return withAcademy(options.processes, (academy) => fill(academy, options));
}

async function fill(
  academy: LiveAcademy,
  { sockets, processes, seconds, perSecond }: Parameters<typeof measureRoom>[0],
): Promise<RoomFigures> {
  const [stage] = await addStages(academy, 1);
  const people = await addPeople(academy, sockets);
  const crowd = forkSubject<CrowdQuestions>(join(import.meta.dirname, 'crowd.ts'));
  const servers = academy.servers.map(({ address }) => address);
  const enter = async (some: typeof people) => {
    const ask = { servers, contentId: stage!.contentId, people: some };
    const { seconds: took } = await crowd.ask('enter', ask);
    await sleep(settling);
    return some.length / took;
  };
  const memory = () => academy.servers.reduce((sum, { pid }) => sum + readMemory(pid), 0);
  try {
    await enter(people.slice(0, first));
    const before = memory();
    const entering = await enter(people.slice(first));
    const kilobytes = (memory() - before) / (sockets - first);
    const begun = { ...readTimes(academy), at: performance.now() };
    const heard = await crowd.ask('talk', { seconds, perSecond });
    const ended = { ...readTimes(academy), at: performance.now() };
    const took = (ended.at - begun.at) * 1_000;
    return {
      sockets,
      processes,
      entering,
      kilobytes,
      heard,
      servers: (ended.servers - begun.servers) / took,
      database: (ended.database - begun.database) / took,
      players: heard.cpu / took,
      seconds: took / 1e6,
    };
  } finally {
    crowd.stop();
  }
}

const readTimes = ({ servers, postgres }: LiveAcademy) => ({
  servers: servers.reduce((sum, { pid }) => sum + readOwnTime(pid), 0),
  database: readTreeTime(postgres),
});
