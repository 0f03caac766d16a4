import type { Endpoint, InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { HeaderName } from '@academy/contract/http/envelope.ts';
import type { Identity } from './access.ts';
import type { UploadedFile } from './input/file-form.ts';

/** The app's information in request headers; a missing or too long header is absent. */
export type ClientInfo = Readonly<Partial<Record<Exclude<HeaderName, 'token'>, string>>>;

export interface CallContext {
  /** The caller; always present when the endpoint's access is more than `guest`. */
  readonly identity?: Identity | undefined;
  readonly clientInfo: ClientInfo;
  /** The caller's IP address; empty for shared responses and for calls within the server. */
  readonly address: string;
  /** Always present when the endpoint takes a file. Unread data is discarded. */
  readonly file?: UploadedFile | undefined;
  /**
   * The origin at which the caller reached the server, `https://host`; absent where the request has no host and for
   * calls within the server.
   */
  readonly origin?: string | undefined;
  /** Identifies the request in the log. */
  readonly requestId: string;
}

type Handler<E extends Endpoint> = (input: InputOf<E>, context: CallContext) => Promise<OutputOf<E>>;

/**
 * A cheaper way to a signed-in user's response, which must equal the handler's: `same` to send the guests' response,
 * `anew` to run the handler, or the data itself, derived from the guests' data (which must not be modified). Guests'
 * data may be a few seconds old, so the user's own latest changes must come from elsewhere.
 */
export type Shortcut<E extends Endpoint> = (
  getGuestData: () => Promise<OutputOf<E>>,
  input: InputOf<E>,
  context: CallContext & { readonly identity: Identity },
) => Promise<OutputOf<E> | 'same' | 'anew'>;

/** For responses that do not depend on the user. */
export const sameForAll = async (): Promise<'same'> => 'same';

export interface Route {
  readonly endpoint: Endpoint;
  /** Whether every guest with the same input gets the same response, so that it can be cached. */
  readonly shared: boolean;
  readonly shortcut?: Shortcut<Endpoint> | undefined;
  /** The input has been validated against the endpoint's schema. */
  readonly handle: (input: unknown, context: CallContext) => Promise<unknown>;
}

/**
 * Creates a route from an endpoint and its handler. Input and output have the contract's types; the handler returns
 * the envelope's `data` and throws `AppError` to refuse.
 */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, shared: false, handle: (input, context) => handler(input as InputOf<E>, context) };
}

/**
 * A route for public content. For a guest the handler gets nothing but the input, and the response is cached for a
 * few seconds or until public content changes. For a signed-in user the shortcut decides; without one the handler
 * runs.
 */
export function sharedRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  shortcut?: Shortcut<E>,
): Route {
  return { ...route(endpoint, handler), shared: true, shortcut };
}
