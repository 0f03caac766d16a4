import { inject } from 'vitest';
import { createCaller, type CallerOptions, type CallSettings } from '../call.ts';

/** What the test server tells back of a request. */
export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What a caller told the app while it worked. */
export interface Told {
  ended: number;
  failed: boolean[];
}

/** Options that reach one way of answering of the test server, and a record of what the app was told. */
export function optionsFor(way: string): { options: CallerOptions; told: Told } {
  const told: Told = { ended: 0, failed: [] };
  const options: CallerOptions = {
    baseUrl: `${inject('httpServer')}/${way}`,
    headers: () => ({ token: 't0ken', app: 'web', version: '3.3.5', system: 'ios', device: 'abc' }),
    onSessionEnded: () => void (told.ended += 1),
    health: { record: (failed) => void told.failed.push(failed) },
  };
  return { options, told };
}

/** A call of any key, since the contract of today need not know each method and path that a caller must master. */
export type AnyCall = (key: string, input: object, settings?: CallSettings) => Promise<unknown>;

export function callerFor(way: string): { call: AnyCall; told: Told } {
  const { options, told } = optionsFor(way);
  return { call: createCaller(options) as unknown as AnyCall, told };
}
