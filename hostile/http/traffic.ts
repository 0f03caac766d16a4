import { type Api, type ApiEndpointKey, endpoints } from '@academy/contract/endpoints.ts';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import type { KnownValues } from '../generate/known-values.ts';
import { type CheckedResponse, checkResponse, isRefusedForNow } from './check-response.ts';
import type { Findings } from './findings.ts';
import { type Kind, Refusals } from './refusals.ts';
import { formatCurl, type HttpRequest, type HttpResponse } from './request.ts';
import { sendRequest } from './send.ts';

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const endpointByName = new Map(endpoints.map((endpoint: Endpoint) => [nameOf(endpoint), endpoint]));

export interface Sender {
  readonly token?: string | undefined;
  /** The network address that the proxy says. */
  readonly address: string;
  readonly device?: string | undefined;
}

export const headersOf = ({ token, address, device }: Sender): Record<string, string> => ({
  'x-forwarded-for': address,
  ...(token !== undefined && { token }),
  ...(device !== undefined && { device }),
});

/** A call that had to succeed and did not. */
class CallFailed extends Error {}

/** Everything that is sent over HTTP: each response is checked, and counted. */
export class Traffic {
  readonly #port: number;
  readonly #findings: Findings;
  readonly #known: KnownValues;
  readonly #succeeded = new Map<Endpoint, number>();
  readonly #statuses = new Map<string, number>();
  /** How many of the responses were refusals for now, by endpoint and for everything else together. */
  readonly refusals = new Refusals();
  #sent = 0;

  constructor(deps: { port: number; findings: Findings; known: KnownValues }) {
    this.#port = deps.port;
    this.#findings = deps.findings;
    this.#known = deps.known;
  }

  get sent(): number {
    return this.#sent;
  }

  /** How many responses had each HTTP status and code. */
  get statuses(): ReadonlyMap<string, number> {
    return this.#statuses;
  }

  /** The endpoints that have not succeeded yet. */
  listWithoutSuccess(): string[] {
    return [...endpointByName].flatMap(([name, endpoint]) => (this.#succeeded.has(endpoint) ? [] : [name]));
  }

  /** Sends a request of an endpoint, whatever became of it, and checks the response. */
  async send(endpoint: Endpoint, request: HttpRequest): Promise<CheckedResponse | undefined> {
    const response = await this.#receive(nameOf(endpoint), request);
    if (!response) return undefined;
    // Sent by another method it may be another endpoint of the same path.
    const reached = endpointByName.get(`${request.method} ${endpoint.path}`) ?? endpoint;
    const checked = checkResponse(reached, request.method, response);
    this.#count(`${response.status} ${checked.code ?? '-'}`);
    this.#countRefusal(nameOf(reached), request, response);
    if (checked.problem !== undefined) this.#report(`${nameOf(endpoint)}: ${checked.problem}`, request);
    if (checked.succeeded) {
      this.#succeeded.set(reached, (this.#succeeded.get(reached) ?? 0) + 1);
      this.#known.learn(endpoint.path, checked.data);
    }
    return checked;
  }

  /** Sends a request outside the API; nothing but its status is checked. */
  async sendOther(request: HttpRequest): Promise<HttpResponse | undefined> {
    const [path] = request.path.split(/[?;]/, 1);
    const response = await this.#receive(path!, request);
    if (!response) return undefined;
    this.#count(`${response.status} page`);
    this.#countRefusal('pages and files', request, response);
    if (response.status >= 500 && !isRefusedForNow(response))
      this.#report(`${path}: HTTP ${response.status}`, request);
    return response;
  }

  /** Makes a valid call and returns its data. Rejects when it does not succeed. */
  async call<Key extends ApiEndpointKey>(
    sender: Sender,
    key: Key,
    input: Api[Key]['input'],
  ): Promise<Api[Key]['output']> {
    const endpoint = endpointByName.get(key)!;
    const checked = await this.send(endpoint, requestOf(endpoint, input, sender));
    if (!checked?.succeeded)
      throw new CallFailed(`${key} ${JSON.stringify(input)}: ${checked?.problem ?? checked?.code}`);
    return checked.data as Api[Key]['output'];
  }

  async #receive(name: string, request: HttpRequest): Promise<HttpResponse | undefined> {
    this.#sent += 1;
    try {
      return await sendRequest(this.#port, request);
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      // The server need not read a body that it has refused.
      const isCutOff = code === 'EPIPE' || code === 'ECONNRESET';
      if (!isCutOff || Buffer.byteLength(request.body ?? '') < 60_000)
        this.#report(`${name}: ${message}`, request);
      return undefined;
    }
  }

  #countRefusal(name: string, { method }: HttpRequest, response: HttpResponse): void {
    const kind: Kind = method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
    this.refusals.count(name, kind, isRefusedForNow(response) ? performance.now() : undefined);
  }

  #count(key: string): void {
    this.#statuses.set(key, (this.#statuses.get(key) ?? 0) + 1);
  }

  #report(kind: string, request: HttpRequest): void {
    this.#findings.add(kind, formatCurl(request, this.#port));
  }
}

const formType = 'application/x-www-form-urlencoded';

/** The request of a valid call. */
function requestOf(endpoint: Endpoint, input: object, sender: Sender): HttpRequest {
  const left = new Map(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = left.get(name)!;
    left.delete(name);
    return encodeURIComponent(value);
  });
  const fields = new URLSearchParams([...left]).toString();
  const headers = headersOf(sender);
  const { method } = endpoint;
  if (method === 'GET' || method === 'DELETE')
    return { method, path: `${apiPrefix}/${path}${fields && `?${fields}`}`, headers };
  return {
    method,
    path: `${apiPrefix}/${path}`,
    headers: { ...headers, 'content-type': formType },
    body: fields,
  };
}
