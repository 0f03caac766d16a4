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
  /** The caller's IP address; empty for calls within the server. */
  readonly address: string;
  /** The browser, as it names itself; empty where it does not. */
  readonly userAgent: string;
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

/** A call by a signed-in user. */
type UserContext = CallContext & { readonly identity: Identity };

/** The two sections of a response for readers. */
export interface ResponseSections<Input, Output> {
  /**
   * What everybody with the same input gets: depends on nothing but the input and on what guests can see. It is cached
   * for a few seconds or until that changes.
   */
  readonly shared: (input: Input) => Promise<Output>;
  /**
   * A signed-in user's response: the shared section, which must not be modified, with what this user did. Without it
   * everybody gets the shared section. It may be a few seconds old, so the user's own latest changes must be read here.
   */
  readonly personal?:
    | ((getShared: () => Promise<Output>, input: Input, context: UserContext) => Promise<Output>)
    | undefined;
}

export interface Route {
  readonly endpoint: Endpoint;
  /** The sections of a route for readers. */
  readonly sections?: ResponseSections<unknown, unknown> | undefined;
  /** The whole response without any cache. The input has been validated against the endpoint's schema. */
  readonly handle: (input: unknown, context: CallContext) => Promise<unknown>;
}

/**
 * Creates a route from an endpoint and its handler. Input and output have the contract's types; the handler returns
 * the envelope's `data` and throws `AppError` to refuse.
 */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handle: (input, context) => handler(input as InputOf<E>, context) };
}

/** A route for readers: its response is a section that all share, changed by what a signed-in user did. */
export function sharedRoute<E extends Endpoint>(
  endpoint: E,
  sections: ResponseSections<InputOf<E>, OutputOf<E>>,
): Route {
  const untyped = sections as ResponseSections<unknown, unknown>;
  return {
    endpoint,
    sections: untyped,
    handle: (input, context) => mergeSections(untyped, () => untyped.shared(input), { input, context }),
  };
}

/** The data for a caller of a route for readers; `getShared` reads the shared section or takes it from the cache. */
export async function mergeSections(
  { personal }: ResponseSections<unknown, unknown>,
  getShared: () => Promise<unknown>,
  { input, context }: { readonly input: unknown; readonly context: CallContext },
): Promise<unknown> {
  const { identity } = context;
  return personal && identity ? personal(getShared, input, { ...context, identity }) : getShared();
}
