import { inject } from 'vitest';
import { createCaller, type CallerOptions, type CallSettings } from '../call.ts';

/** What the test server returns about a request. */
export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What a caller reported to the app. */
interface AppEvents {
  ended: number;
  failed: boolean[];
}

/** Options for one kind of response of the test server, and a record of what the caller reported to the app. */
export function optionsFor(responseName: string): { options: CallerOptions; appEvents: AppEvents } {
  const appEvents: AppEvents = { ended: 0, failed: [] };
  const options: CallerOptions = {
    baseUrl: `${inject('httpServer')}/${responseName}`,
    headers: () => ({ token: 't0ken', app: 'web', version: '3.3.5', system: 'ios', device: 'abc' }),
    onSessionEnded: () => void (appEvents.ended += 1),
    health: { record: (failed) => void appEvents.failed.push(failed) },
  };
  return { options, appEvents };
}

/** A call of any key, because the contract need not use every method and path that a caller supports. */
type AnyCall = (key: string, input: object, settings?: CallSettings) => Promise<unknown>;

export function callerFor(responseName: string): { call: AnyCall; appEvents: AppEvents } {
  const { options, appEvents } = optionsFor(responseName);
  return { call: createCaller(options) as unknown as AnyCall, appEvents };
}
