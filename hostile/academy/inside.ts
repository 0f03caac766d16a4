import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FromAcademy, ToAcademy } from './messages.ts';
import { postgresEnvironment } from '../../apps/server/src/db/embedded/cluster.ts';
import { systemClock } from '../../apps/server/src/kit/clock.ts';

// Loaded into the academy's process before its entry. Moves its clocks forward, so that a course can be watched at
// once, or sets its time of day alone; sends what it asks of outside services to vendors on this machine; and tells how much memory it uses.

let offset = 0;
let timeOfDayOffset = 0;
const readTime = Date.now;
const readDuration = performance.now.bind(performance);
Object.assign(systemClock, { now: () => new Date(readTime() + offset + timeOfDayOffset) });
performance.now = () => readDuration() + offset;
Object.assign(postgresEnvironment, JSON.parse(process.env['HOSTILE_POSTGRES_ENVIRONMENT'] ?? '{}'));

/** Origins of vendors by their real ones: `https://a=http://127.0.0.1:1,https://b=…`. */
const vendors = new Map(
  (process.env['HOSTILE_VENDORS'] ?? '').split(',').map((pair) => pair.split('=') as [string, string]),
);
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const text = input instanceof Request ? input.url : String(input);
  const url = new URL(text);
  const vendor = vendors.get(url.origin);
  return realFetch(vendor === undefined ? input : `${vendor}${url.pathname}${url.search}`, init);
};

const delays = monitorEventLoopDelay({ resolution: 20 });
delays.enable();

function measureMemory(): FromAcademy {
  const blocked = Math.round(delays.max / 1e6);
  globalThis.gc?.();
  delays.reset();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external, blocked };
}

process.on('message', (message: ToAcademy) => {
  offset += message.advance ?? 0;
  timeOfDayOffset += message.jump ?? 0;
  process.send?.(measureMemory());
});
// A channel that is only listened to must not keep the process alive.
process.channel?.unref();
