import { endpoints } from '@academy/contract/endpoints.ts';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { codes } from '@academy/contract/http/envelope.ts';
import { type CommonErrorName, errors, type ErrorName } from '@academy/contract/http/errors.ts';
import { createOutputCheck } from '../../apps/server/src/transport/contract-checks.ts';
import type { HttpResponse } from './request.ts';

const commonErrors = [
  'INVALID_INPUT',
  'SESSION_ENDED',
  'NOT_ALLOWED',
  'MALFORMED',
  'UNKNOWN_CALL',
  'WRONG_METHOD',
  'TOO_LARGE',
  'WRONG_TYPE',
  'TOO_MANY',
  'UNAVAILABLE',
] as const satisfies readonly CommonErrorName[];

const outputChecks = new Map(
  endpoints.map((endpoint: Endpoint) => [endpoint, createOutputCheck(endpoint.path, endpoint.output)]),
);

export interface CheckedResponse {
  /** The envelope's code; undefined where there is no envelope. */
  readonly code?: number;
  readonly data?: unknown;
  readonly succeeded: boolean;
  /** What is wrong with the response; undefined when nothing is. */
  readonly problem?: string;
}

const fails = (problem: string): CheckedResponse => ({ succeeded: false, problem });

/**
 * Told to come back later, which only a busy server may say: no error by itself, but counted, and more than a few are a finding
 * (`refusals.ts`).
 */
export const isRefusedForNow = ({ status, headers }: HttpResponse): boolean =>
  status === 503 && headers['retry-after'] !== undefined;

/**
 * Checks a response to an endpoint's request: no 5xx except a refusal with Retry-After, an envelope with its three
 * fields, on success the contract's fields and no others, otherwise an error that the contract names. The code of a next
 * step comes with a step in `data.next`, which the contract names, and such a step with no other code.
 */
export function checkResponse(endpoint: Endpoint, method: string, response: HttpResponse): CheckedResponse {
  const { status, body } = response;
  if (status >= 500 && !isRefusedForNow(response)) return fails(`HTTP ${status}`);
  // Neither has a body: the headers of a read, and the permission of a page's preflight.
  if (method === 'HEAD' || status === 204) return { succeeded: false };
  const envelope = parseEnvelope(body);
  if (envelope === undefined) return fails(`no envelope, HTTP ${status}`);
  const { code, msg, data } = envelope;
  const isSuccess = code === codes.success || code === codes.nextStep;
  if (!isSuccess) {
    if (!listCodes(endpoint).has(code))
      return fails(`code ${code} (${msg}), which the contract does not name`);
    if (!/\p{Script=Han}/u.test(msg)) return fails(`code ${code} without a message for the user: ${msg}`);
    return { code, data, succeeded: false };
  }
  if ((code === codes.nextStep) !== isNextStep(data))
    return fails(
      `code ${code} with the next step ${JSON.stringify((data as { next?: unknown } | null)?.next)}`,
    );
  if (code === codes.nextStep && !mayNameNextStep(endpoint.output))
    return fails(`code ${code}, but the contract names no next step`);
  try {
    outputChecks.get(endpoint)!(data);
  } catch (error) {
    return fails((error as Error).message.slice(0, 500));
  }
  return { code, data, succeeded: true };
}

const isNextStep = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'next' in data && typeof data.next === 'string';

/** Whether the contract gives the output a field `next`, by which a response names the next step. */
export const mayNameNextStep = (output: Endpoint['output']): boolean =>
  Object.hasOwn((output as { properties?: object }).properties ?? {}, 'next');

const codesByEndpoint = new Map<Endpoint, ReadonlySet<number>>();

function listCodes(endpoint: Endpoint): ReadonlySet<number> {
  const known = codesByEndpoint.get(endpoint);
  if (known) return known;
  const names: readonly ErrorName[] = [
    ...commonErrors,
    ...endpoint.errors,
    ...(endpoint.access === 'operator' ? (['SECOND_FACTOR_NEEDED'] as const) : []),
  ];
  const found = new Set<number>(names.map((name) => errors[name].code));
  codesByEndpoint.set(endpoint, found);
  return found;
}

/** Undefined unless it is an envelope with exactly its three fields. */
function parseEnvelope(body: string): { code: number; msg: string; data: unknown } | undefined {
  try {
    const value = JSON.parse(body) as Record<string, unknown>;
    const { code, msg, data } = value;
    if (Object.keys(value).sort().join() !== 'code,data,msg') return undefined;
    if (typeof code !== 'number' || typeof msg !== 'string') return undefined;
    return { code, msg, data };
  } catch {
    return undefined;
  }
}
