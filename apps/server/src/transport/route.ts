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
  /** Whence the call came, IPv4 or IPv6; empty where one answer is made for many, or none came over the wire. */
  readonly address: string;
  /** Always present when the endpoint takes a file. What the handler leaves unread is thrown away. */
  readonly file?: SentFile | undefined;
  /** Where the caller reached us, `https://host`; absent where the request names no host, or none came over the wire. */
  readonly origin?: string | undefined;
  /** Names this call in the log. */
  readonly requestId: string;
}

export type Handler<E extends Endpoint> = (input: InputOf<E>, context: CallContext) => Promise<OutputOf<E>>;

/**
 * A quicker way to the answer of somebody signed in, which must be what the handler would give them: `same` where theirs
 * is the guests', `anew` where only the handler knows, else the answer itself, made of the guests' (which is not to be
 * changed). Guests' answers are a few seconds old; what the caller did a moment ago must come from elsewhere.
 */
export type Shortcut<E extends Endpoint> = (
  guests: () => Promise<OutputOf<E>>,
  input: InputOf<E>,
  context: CallContext & { readonly identity: Identity },
) => Promise<OutputOf<E> | 'same' | 'anew'>;

/** For answers that nobody's identity changes. */
export const sameForAll = async (): Promise<'same'> => 'same';

/** An endpoint of the contract together with what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Whether every guest with the same input gets the same answer, so that it may be made once for many. */
  readonly shared: boolean;
  readonly shortcut?: Shortcut<Endpoint> | undefined;
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
 * send the same for a few seconds, or until what readers see changes. Who is signed in is answered by the shortcut, and
 * always anew without one.
 */
export function sharedRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  shortcut?: Shortcut<E>,
): Route {
  return { ...route(endpoint, handler), shared: true, shortcut };
}
