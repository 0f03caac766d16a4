import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createRoomTokens } from '../../apps/server/src/realtime/room/room-token.ts';
import { answerQuestions } from '../harness/answer-questions.ts';
import { createHearing, type Ear } from './hearing.ts';
import { type CrowdQuestions, type Heard, secret, type Talk } from './protocol.ts';
import { openRoomSocket, type RoomSocket } from './room-socket.ts';

// A process that plays all sockets of a room: those that speak, and all that listen.

const tokens = createRoomTokens({ secret, clock: systemClock });
const hearing = createHearing();
const ears: Ear[] = [];
const sockets: RoomSocket[] = [];
let broken = 0;

/** So many go in at the same time. */
const doors = 64;
const tick = 10;
/** Nobody may say more than five things in ten seconds; so many people stay far below. */
const speakersFor = (perSecond: number) => perSecond * 10;
/** One tap of hearts for so many comments. */
const commentsPerTap = 2;
/** What was said may be heard so much later, ms. */
const patience = 15_000;

async function enter({ servers, contentId, people }: CrowdQuestions['enter']['ask']): Promise<number> {
  const begun = performance.now();
  let next = 0;
  const goIn = async () => {
    while (next < people.length) {
      const place = next++;
      const { uid, session: sessionId } = people[place]!;
      const sign = tokens.sign({ contentId, role: 'viewer', uid, sessionId });
      const ear: Ear = { last: 0, count: 0 };
      const socket = await openRoomSocket(servers[place % servers.length]!, sign, {
        onEvent: (message) => hearing.hear(ear, message),
        onClose: () => (broken += 1),
      });
      const told = await socket.ask('join', {});
      if (!told.ok) throw new Error(told.message);
      ears.push(ear);
      sockets.push(socket);
    }
  };
  await Promise.all(Array.from({ length: doors }, goIn));
  return (performance.now() - begun) / 1_000;
}

/** No telephone number, however its digits are read. */
const wordsOf = (serial: number) => `老师讲得真好${String.fromCodePoint(0x4e00 + (serial % 20_000))}`;

async function talk({ seconds, perSecond }: Talk): Promise<Heard> {
  const before = process.cpuUsage();
  const earlier = hearing.counts.messages;
  const refused: string[] = [];
  const answers: Promise<void>[] = [];
  let said = 0;
  const speakers = sockets.slice(0, speakersFor(perSecond));
  const ask = async (serial: number, name: 'comment' | 'like', input: object) => {
    const { ok, message = '' } = await speakers[serial % speakers.length]!.ask(name, input);
    if (!ok) refused.push(message);
    else if (name === 'comment') said += 1;
  };
  const sayOne = (serial: number) => {
    const text = wordsOf(serial);
    hearing.note(text);
    answers.push(ask(serial, 'comment', { request_key: randomUUID(), text }));
    if (serial % commentsPerTap === 0) answers.push(ask(serial, 'like', { count: 3 }));
  };
  const begun = performance.now();
  let behind = 0;
  for (let serial = 0; serial < seconds * perSecond; await sleep(tick)) {
    const due = ((performance.now() - begun) / 1_000) * perSecond;
    behind = Math.max(behind, ((due - serial) / perSecond) * 1_000);
    for (; serial <= due && serial < seconds * perSecond; serial += 1) sayOne(serial);
  }
  await Promise.all(answers);
  const deadline = performance.now() + patience;
  while (ears.some(({ count }) => count < said) && performance.now() < deadline) await sleep(tick * 10);
  const { user, system } = process.cpuUsage(before);
  const messages = hearing.counts.messages - earlier;
  return { said, refused, messages, broken, behind, cpu: user + system, ...summarise(said) };
}

function summarise(said: number) {
  const { deliveries, doubled } = hearing.counts;
  const lost = ears.reduce((sum, { count }) => sum + Math.max(0, said - count), 0);
  const { within } = hearing;
  return { deliveries, doubled, lost, median: within(0.5), p99: within(0.99), longest: within(1) };
}

answerQuestions<CrowdQuestions>({
  enter: async (ask) => ({ seconds: await enter(ask) }),
  talk,
});
