import { measureLatency } from './measure-latency.ts';
import { measurePackaging } from './measure-packaging.ts';
import { measureRoom, type RoomResult } from './measure-room.ts';
import { measureWatching } from './measure-watching.ts';
import type { TalkResult } from './protocol.ts';
import { makeFilm } from './publish-film.ts';

const readSetting = (name: string, fallback: string) => process.env[name] || fallback;
const list = (name: string, fallback: string) => readSetting(name, fallback).split(',');
const numbers = (name: string, fallback: string) => list(name, fallback).map(Number);

const sections = list('BENCH_ONLY', 'latency,packing,watching,room,shared');
const seconds = Number(readSetting('BENCH_SECONDS', '20'));
/**
 * Comments per second in a room, as when hundreds write at the same time; they are broadcast together to everybody.
 */
const perSecond = Number(readSetting('BENCH_SAID', '10'));
/** Seconds within which a rush arrives: those of clients that reconnect after a restart. */
const rushWithin = Number(readSetting('BENCH_RUSH', '5'));
/** Seconds of film beyond the measured time. */
const spareFilmSeconds = 25;

/** A goal and whether it is met. */
interface Goal {
  readonly goal: string;
  readonly limit: string;
  readonly measured: string;
  readonly met: boolean;
}

const goals: Goal[] = [];
const checkMax = (goal: string, max: number, measured: number, unit: string) =>
  goals.push({
    goal,
    limit: `≤ ${max} ${unit}`,
    measured: `${roundTo(measured, 1)} ${unit}`,
    met: measured <= max,
  });
const roundTo = (value: number, digits = 0) => Number(value.toFixed(digits));

async function reportLatency(): Promise<void> {
  const result = await measureLatency(seconds * 2);
  console.table([{ 'camera to screen, ms': '', ...result }]);
  checkMax('camera to screen, median', 2_000, result.median, 'ms');
}

async function reportPackaging(film: readonly Buffer[]): Promise<void> {
  const result = await measurePackaging(numbers('BENCH_LIVES', '1,4,8'), { film, seconds });
  const percent = (share: number) => roundTo(share * 100, 1);
  console.table(
    result.map(({ lives, server, database }) => ({
      lives,
      '% of a core each': percent(server),
      'database, too': percent(database),
    })),
  );
  for (const { lives, server } of result)
    checkMax(`packing each of ${lives}`, 5, server * 100, '% of a core');
}

async function reportWatching(film: readonly Buffer[]): Promise<void> {
  const result = await measureWatching({
    film,
    viewers: Number(readSetting('BENCH_VIEWERS', '300')),
    seconds,
  });
  console.table([
    {
      viewers: result.viewers,
      'viewers a core': roundTo(result.viewersPerCore),
      'µs a segment with its playlist': roundTo(result.cost),
      'Mbit/s': roundTo(result.megabits),
      failed: result.failed,
      'players, cores': roundTo(result.players, 2),
    },
  ]);
  checkMax('requests of viewers that failed', 0, result.failed, '');
}

async function reportRoom(sockets: number, processes: number): Promise<void> {
  const result = await measureRoom({ sockets, processes, seconds, perSecond, rushWithin });
  console.table([describeRoom(result)]);
  const room = `room of ${sockets}${processes > 1 ? ` at ${processes} servers` : ''}`;
  checkMax(`${room}, p99`, 500, result.talkResult.p99, 'ms');
  checkTalk(room, result.talkResult);
  reportRush(result);
  checkTalk(`rush into the ${room}`, result.rush.talkResult);
  checkMax(`rush into the ${room}, not let in`, 0, result.rush.refused.length, '');
  checkMax(`rush into the ${room}, visits not recorded`, 0, result.rush.missingVisits, '');
}

function checkTalk(room: string, { comments, likes, lost, duplicates, broken }: TalkResult): void {
  const refused = [...comments.refused, ...likes.refused];
  if (refused.length > 0) console.log(`Refused: ${[...new Set(refused)].join('; ')}`);
  checkMax(`${room}, lost or doubled`, 0, lost + duplicates, 'deliveries');
  checkMax(`${room}, broken or refused`, 0, broken + refused.length, '');
}

/** Compares the rush with the calm room, since how late a comment is depends on the machine. */
function reportRush({ talkResult: calm, rush }: RoomResult): void {
  const { people, refused, talkResult } = rush;
  console.log(
    `${people} more arrived within ${rushWithin} s; the last was in after ${roundTo(rush.seconds, 1)} s; ${refused.length} were not let in.`,
  );
  if (refused.length > 0) console.log(`Not let in: ${[...new Set(refused)].join('; ')}`);
  const [before, during] = [describeTimes(calm), describeTimes(talkResult)];
  const ratios = Object.entries(during).map(([name, time]) => [
    name,
    roundTo(time / Math.max(1, before[name as keyof typeof before]), 1),
  ]);
  const count = ({ comments, likes }: TalkResult) => ({
    comments: comments.accepted,
    refused: comments.refused.length,
    likes: likes.accepted,
    'likes refused': likes.refused.length,
  });
  console.table({
    calm: { ...count(calm), ...before },
    rush: { ...count(talkResult), ...during },
    'times as long': Object.fromEntries(ratios) as Record<string, number>,
  });
}

/** Milliseconds until the server responded to commands, and until comments arrived at all. */
const describeTimes = ({ comments, likes, ...delivery }: TalkResult) => ({
  'comment, median': roundTo(comments.median),
  'comment, longest': roundTo(comments.longest),
  'like, median': roundTo(likes.median),
  'like, longest': roundTo(likes.longest),
  'delivery, median': delivery.median,
  'delivery, p99': delivery.p99,
});

function describeRoom({ talkResult, ...result }: RoomResult) {
  return {
    sockets: result.sockets,
    servers: result.processes,
    'enter / s': roundTo(result.joinsPerSecond),
    'KB each': roundTo(result.kilobytes, 1),
    accepted: talkResult.comments.accepted,
    'deliveries / s': roundTo(talkResult.deliveries / result.seconds),
    'messages / s': roundTo(talkResult.messages / result.seconds),
    'median ms': talkResult.median,
    'p99 ms': talkResult.p99,
    'longest ms': talkResult.max,
    lost: talkResult.lost,
    duplicates: talkResult.duplicates,
    'servers, cores': roundTo(result.servers, 2),
    'database, cores': roundTo(result.database, 2),
    'players, cores': roundTo(result.players, 2),
    'players late ms': roundTo(talkResult.lag),
  };
}

if (sections.includes('latency')) await reportLatency();
const needsFilm = sections.includes('packing') || sections.includes('watching');
const film = needsFilm ? await makeFilm(seconds + spareFilmSeconds) : [];
if (sections.includes('packing')) await reportPackaging(film);
if (sections.includes('watching')) await reportWatching(film);
const sizes = numbers('BENCH_SOCKETS', '2000,5000');
if (sections.includes('room')) for (const sockets of sizes) await reportRoom(sockets, 1);
if (sections.includes('shared')) await reportRoom(Math.max(...sizes), 2);
console.table(goals.map(({ met, ...goal }) => ({ ...goal, met: met ? '✔' : '✘' })));
if (goals.some(({ met }) => !met)) process.exitCode = 1;
