import { systemClock } from '../apps/server/src/kit/clock.ts';
import { quickNow } from './quick-time.ts';

/** Loaded before the server's own entry: everything that is handed a clock is handed the quick one. */
Object.assign(systemClock, { now: () => new Date(quickNow()) });
