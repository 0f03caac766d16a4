import type { FastifyInstance } from 'fastify';
import { endpoints, type Api, type ApiEndpointKey } from '@academy/contract/endpoints.ts';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import type { Db } from '../../../db/database.ts';
import { addSession, addVerifiedSession } from '../../../modules/testing/identity.ts';
import { testTokens } from '../../../transport/testing/test-server.ts';
import type { FieldRegister } from './field-register.ts';

/** The people of the demo who can sign in, by their numbers in `logins.json`, and a guest. */
const mobiles = {
  parent: '13800000001',
  expert: '13800000002',
  bureau: '13800000003',
  operator: '13800000004',
  school: '13800000005',
} as const;
export const demoCallers = ['guest', 'parent', 'expert', 'school', 'bureau', 'operator'] as const;
export type DemoCaller = (typeof demoCallers)[number];

/** Makes a call; undefined where it is refused. */
export type Say = <Key extends ApiEndpointKey>(
  caller: DemoCaller,
  key: Key,
  input: Api[Key]['input'],
) => Promise<Api[Key]['output'] | undefined>;

const all: readonly Endpoint[] = endpoints;
const endpointOf = (key: string): Endpoint => all.find(({ method, path }) => `${method} ${path}` === key)!;

/** Sends a file; undefined where it is refused. */
export type SendFile = (caller: DemoCaller, file: File) => Promise<Api['POST upload']['output'] | undefined>;

/** Everybody calls from Shandong, by the table of addresses. */
const address = '112.224.0.1';
/** Of a token: the walk moves the academy's clock by some hours. */
const lifetime = 24 * 3_600_000;

interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly payload: string | Buffer | undefined;
  readonly type: string;
}

interface Deps {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly register: FieldRegister;
}

/**
 * Signs the demo's people in. Every response goes to the register; `succeeded` has the calls that were answered, `refusals`
 * why others were not.
 */
export async function signInDemo({ app, db, register }: Deps) {
  const succeeded = new Set<string>();
  const refusals: string[] = [];
  const tokens: Partial<Record<DemoCaller, string>> = {};
  for (const [caller, mobile] of Object.entries(mobiles)) {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow();
    const session = await (caller === 'operator' ? addVerifiedSession : addSession)(db, id);
    tokens[caller as DemoCaller] = await testTokens.sign(session, lifetime);
  }
  const request = async (caller: DemoCaller, key: ApiEndpointKey, { payload, type, ...target }: Request) => {
    const token = tokens[caller];
    const headers = { device: `device of ${caller}`, 'content-type': type, ...(token && { token }) };
    const injected = { ...target, headers, remoteAddress: address, ...(payload && { payload }) };
    const { code, msg, data } = (await app.inject(injected)).json<Envelope<unknown>>();
    if (code !== 200 && code !== 202) {
      refusals.push(`${caller} ${key} ${typeof payload === 'string' ? payload : target.url}: ${code} ${msg}`);
      return undefined;
    }
    succeeded.add(key);
    register.note(endpointOf(key).output, data);
    return data as never;
  };
  const say: Say = (caller, key, input) => request(caller, key, requestOf(key, input));
  const sendFile: SendFile = async (caller, file) => request(caller, 'POST upload', await uploadOf(file));
  const setToken = (caller: DemoCaller, token: string) => void (tokens[caller] = token);
  return { say, sendFile, succeeded, refusals, setToken };
}

/** The request as the app sends it, with path parameters from the input. */
function requestOf(key: ApiEndpointKey, input: object): Request {
  const [method, template] = key.split(' ') as ['GET' | 'POST', string];
  const fields = new Map(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name) ?? '';
    fields.delete(name);
    return value;
  });
  const form = new URLSearchParams([...fields]).toString();
  const url = `${apiPrefix}/${path}`;
  const type = 'application/x-www-form-urlencoded';
  return method === 'GET'
    ? { method, url: `${url}?${form}`, payload: undefined, type }
    : { method, url, payload: form, type };
}

async function uploadOf(file: File): Promise<Request> {
  const form = new FormData();
  form.append('file', file, file.name);
  const body = new Response(form);
  const type = body.headers.get('content-type')!;
  return { method: 'POST', url: `${apiPrefix}/upload`, payload: Buffer.from(await body.arrayBuffer()), type };
}
