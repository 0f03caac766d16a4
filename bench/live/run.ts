import { measureLatency } from './measure-latency.ts';
import { measurePacking } from './measure-packing.ts';
import { measureRoom, type RoomFigures } from './measure-room.ts';
import { measureWatching } from './measure-watching.ts';
import { makeFilm } from './publish-film.ts';

const read = (name: string, otherwise: string) => process.env[name] || otherwise;
const list = (name: string, otherwise: string) => read(name, otherwise).split(',');
const numbers = (name: string, otherwise: string) => list(name, otherwise).map(Number);

const parts = list('BENCH_ONLY', 'latency,packing,watching,room,shared');
const seconds = Number(read('BENCH_SECONDS', '20'));
/** Comments a second in a room, as when hundreds write at the same time; told together, all of them to everybody. */
const perSecond = Number(read('BENCH_SAID', '10'));
/** Of the film beyond what is measured. */
const warming = 25;

/** What was promised, and whether it is kept. */
interface Goal {
  readonly goal: string;
  readonly wanted: string;
  readonly found: string;
  readonly met: boolean;
}

const goals: Goal[] = [];
const atMost = (goal: string, most: number, found: number, unit: string) =>
  goals.push({
    goal,
    wanted: `≤ ${most} ${unit}`,
    found: `${rounded(found, 1)} ${unit}`,
    met: found <= most,
  });
const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));

async function tellLatency(): Promise<void> {
  const figures = await measureLatency(seconds * 2);
  console.table([{ 'camera to screen, ms': '', ...figures }]);
  atMost('camera to screen, median', 2_000, figures.median, 'ms');
}

async function tellPacking(film: readonly Buffer[]): Promise<void> {
  const figures = await measurePacking(numbers('BENCH_LIVES', '1,4,8'), { film, seconds });
  const percent = (share: number) => rounded(share * 100, 1);
  console.table(
    figures.map(({ lives, server, database }) => ({
      lives,
      '% of a core each': percent(server),
      'database, too': percent(database),
    })),
  );
  for (const { lives, server } of figures) atMost(`packing each of ${lives}`, 5, server * 100, '% of a core');
}

async function tellWatching(film: readonly Buffer[]): Promise<void> {
  const figures = await measureWatching({ film, viewers: Number(read('BENCH_VIEWERS', '300')), seconds });
  console.table([
    {
      viewers: figures.viewers,
      'viewers a core': rounded(figures.aCore),
      'µs a segment with its playlist': rounded(figures.cost),
      'Mbit/s': rounded(figures.megabits),
      failed: figures.failed,
      'players, cores': rounded(figures.players, 2),
    },
  ]);
  atMost('requests of viewers that failed', 0, figures.failed, '');
}

async function tellRoom(sockets: number, processes: number): Promise<void> {
  const figures = await measureRoom({ sockets, processes, seconds, perSecond });
  console.table([describeRoom(figures)]);
  const { heard } = figures;
  if (heard.refused.length > 0) console.log(`Refused: ${[...new Set(heard.refused)].join('; ')}`);
  const room = `room of ${sockets}${processes > 1 ? ` at ${processes} servers` : ''}`;
  atMost(`${room}, p99`, 500, heard.p99, 'ms');
  atMost(`${room}, lost or doubled`, 0, heard.lost + heard.doubled, 'deliveries');
  atMost(`${room}, broken or refused`, 0, heard.broken + heard.refused.length, '');
}

function describeRoom({ heard, ...figures }: RoomFigures) {
  return {
    sockets: figures.sockets,
    servers: figures.processes,
    'enter / s': rounded(figures.entering),
    'KB each': rounded(figures.kilobytes, 1),
    said: heard.said,
    'deliveries / s': rounded(heard.deliveries / figures.seconds),
    'messages / s': rounded(heard.messages / figures.seconds),
    'median ms': heard.median,
    'p99 ms': heard.p99,
    'longest ms': heard.longest,
    lost: heard.lost,
    doubled: heard.doubled,
    'servers, cores': rounded(figures.servers, 2),
    'database, cores': rounded(figures.database, 2),
    'players, cores': rounded(figures.players, 2),
    'players late ms': rounded(heard.behind),
  };
}

if (parts.includes('latency')) await tellLatency();
const needsFilm = parts.includes('packing') || parts.includes('watching');
const film = needsFilm ? await makeFilm(seconds + warming) : [];
if (parts.includes('packing')) await tellPacking(film);
if (parts.includes('watching')) await tellWatching(film);
const sizes = numbers('BENCH_SOCKETS', '2000,5000');
if (parts.includes('room')) for (const sockets of sizes) await tellRoom(sockets, 1);
if (parts.includes('shared')) await tellRoom(Math.max(...sizes), 2);
console.table(goals.map(({ met, ...goal }) => ({ ...goal, met: met ? '✔' : '✘' })));
if (goals.some(({ met }) => !met)) process.exitCode = 1;
