import type { Endpoint, InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { HeaderName } from '@academy/contract/http/envelope.ts';
import type { Identity } from './access/identity.ts';
import type { SentFile } from './input/file-form.ts';

/** What the app says about itself in its headers; a missing or overlong header is absent. */
export type ClientInfo = Readonly<Partial<Record<Exclude<HeaderName, 'token'>, string>>>;

/** What a handler knows about the call besides its input. */
export interface CallContext {
  /** Who calls; always present when the endpoint's access is more than `guest`. */
  readonly identity?: Identity | undefined;
  readonly clientInfo: ClientInfo;
  /** Always present when the endpoint takes a file. What the handler leaves unread is thrown away. */
  readonly file?: SentFile | undefined;
  /** Where the caller reached us, `https://host`; absent where the request names no host, or none came over the wire. */
  readonly origin?: string | undefined;
  /** Names this call in the log. */
  readonly requestId: string;
}

export type Handler<E extends Endpoint> = (input: InputOf<E>, context: CallContext) => Promise<OutputOf<E>>;

/** An endpoint of the contract together with what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Whether every guest with the same input gets the same answer, so that it may be made once for many. */
  readonly shared: boolean;
  /** The input has been checked against the endpoint's schema before this is called. */
  readonly handle: (input: unknown, context: CallContext) => Promise<unknown>;
}

/**
 * Joins an endpoint and its handler. The handler's input and output are those of the contract; it answers with the
 * envelope's `data` and refuses by throwing `AppError`.
 */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, shared: false, handle: (input, context) => handler(input as InputOf<E>, context) };
}

/**
 * A route for what readers see: of a guest the handler learns nothing but the input, and the answer is kept for all who
 * send the same for a few seconds, or until what readers see changes. Who is signed in is always answered anew.
 */
export function sharedRoute<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { ...route(endpoint, handler), shared: true };
}
