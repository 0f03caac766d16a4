import fc from 'fast-check';
import { endpoints } from '@academy/contract/endpoints.ts';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import type { HttpRequest } from '../http/request.ts';
import { headersOf } from '../http/traffic.ts';
import type { People } from '../people/people.ts';
import { type Caller, callerOf } from './callers.ts';
import { type Draft, draftOf, planOf } from './drafts.ts';
import type { KnownValues } from './known-values.ts';
import { twists } from './twists.ts';

/** A generated request; what it refers to is looked up when it is sent. */
export interface GeneratedRequest {
  readonly endpoint: Endpoint;
  prepare(known: KnownValues): { request: HttpRequest; caller: Caller };
}

function requestsOf(endpoint: Endpoint, people: People, tokenSecret: string): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({ plan: planOf(endpoint), twists, caller: callerOf(endpoint, people, tokenSecret) })
    .map(({ plan, twists, caller }) => ({
      endpoint,
      prepare: (known) => {
        const draft = draftOf(endpoint, plan, known);
        for (const twist of twists) twist(draft);
        const called = caller();
        return { request: formatDraft(draft, called), caller: called };
      },
    }));
}

/** Requests of all endpoints that take no file, in equal shares. */
export function requestsOfAll(people: People, tokenSecret: string): fc.Arbitrary<GeneratedRequest> {
  const all: readonly Endpoint[] = endpoints;
  return fc.oneof(
    ...all.filter(({ file }) => !file).map((endpoint) => requestsOf(endpoint, people, tokenSecret)),
  );
}

function formatDraft(draft: Draft, { sender }: Caller): HttpRequest {
  const { method, path, pairs, inBody, contentType, body, breaksOffAt } = draft;
  const fields = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  const query = inBody || fields === '' ? '' : `?${fields}`;
  return {
    method,
    path: `${apiPrefix}/${path}${query}`,
    headers: { ...headersOf(sender), ...(inBody && { 'content-type': contentType }), ...draft.headers },
    ...(inBody && { body: body ?? fields }),
    breaksOffAt,
  };
}
