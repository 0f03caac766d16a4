import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Person {
  readonly openid: string;
  readonly unionid?: string;
}
interface Phone {
  readonly openid: string;
  readonly number: string;
  readonly country?: string;
}

/** A fake WeChat with the part of the protocol that we use; fails on request. */
export interface FakeWechat {
  readonly origin: string;
  /** The requested paths, in order. */
  readonly requestedPaths: string[];
  /** Replaces the next responses of a path; undefined: the request is accepted and never answered. */
  readonly next: Map<string, (string | undefined)[]>;
  /** A code of one app, valid once. */
  issueCode(appId: string, person: Person): string;
  /** A code for a phone number, of the mini program, valid once. */
  issuePhoneCode(phone: Phone): string;
  close(): Promise<void>;
}

export const fakeAccount = { appId: 'wx0123456789abcdef', secret: 'not a secret' };
export const fakeMiniProgram = { appId: 'wxfedcba9876543210', secret: 'not a secret either' };
export const sessionKey = 'what opens a person’s data';

const refusal = (errcode: number, errmsg: string) => JSON.stringify({ errcode, errmsg });

export async function startFakeWechat(): Promise<FakeWechat> {
  const requestedPaths: string[] = [];
  const next: FakeWechat['next'] = new Map();
  const codes = new Map<string, { appId: string; person: Person; used: boolean }>();
  const phones = new Map<string, { phone: Phone; used: boolean }>();
  let tokens = 0;
  let tickets = 0;
  let serial = 0;
  const isApp = (appId: unknown, secret: unknown) =>
    [fakeAccount, fakeMiniProgram].some((app) => app.appId === appId && app.secret === secret);

  /** A code of another app is refused like an unknown one, and stays valid for its own app. */
  const exchange = (query: URLSearchParams, name: string) => {
    if (!isApp(query.get('appid'), query.get('secret'))) return refusal(40_125, 'invalid appsecret');
    const code = codes.get(query.get(name) ?? '');
    if (query.get('grant_type') !== 'authorization_code' || code?.appId !== query.get('appid'))
      return refusal(40_029, 'invalid code');
    if (code.used) return refusal(40_163, 'code been used');
    code.used = true;
    return JSON.stringify({ ...code.person, session_key: sessionKey, access_token: 'for this person' });
  };
  const sendPhoneNumber = ({ code, openid }: Record<string, unknown>) => {
    const found = phones.get(String(code));
    if (!found || found.used) return refusal(40_029, 'invalid code');
    if (openid !== undefined && openid !== found.phone.openid) return refusal(40_003, 'invalid openid');
    found.used = true;
    const { number, country = '86' } = found.phone;
    const info = { phoneNumber: number, purePhoneNumber: number, countryCode: country };
    return JSON.stringify({ errcode: 0, errmsg: 'ok', phone_info: info });
  };
  const answerOf = (path: string, query: URLSearchParams, body: Record<string, unknown>) => {
    if (path === '/sns/jscode2session') return exchange(query, 'js_code');
    if (path === '/sns/oauth2/access_token') return exchange(query, 'code');
    if (path === '/cgi-bin/stable_token') {
      if (body['grant_type'] !== 'client_credential' || !isApp(body['appid'], body['secret']))
        return refusal(40_125, 'invalid appsecret');
      tokens += 1;
      return `{"access_token":"token-${tokens}","expires_in":7200}`;
    }
    if (query.get('access_token') !== `token-${tokens}`)
      return refusal(40_001, 'invalid credential, access_token is invalid or not latest');
    if (path === '/wxa/business/getuserphonenumber') return sendPhoneNumber(body);
    tickets += 1;
    return `{"errcode":0,"errmsg":"ok","ticket":"ticket-${tickets}","expires_in":7200}`;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.invalid');
    requestedPaths.push(pathname);
    const serve = async () => {
      const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
      const nextResponses = next.get(pathname);
      const reply = nextResponses?.length ? nextResponses.shift() : answerOf(pathname, searchParams, body);
      if (reply !== undefined) response.end(reply);
    };
    void serve();
  });
  await listen(server);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedPaths,
    next,
    issueCode: (appId, person) => {
      const code = `code-of-somebody-${(serial += 1)}`;
      codes.set(code, { appId, person, used: false });
      return code;
    },
    issuePhoneCode: (phone) => {
      const code = `phone-${(serial += 1)}`;
      phones.set(code, { phone, used: false });
      return code;
    },
    close: () => closeAll(server),
  };
}

const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

function closeAll(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
}
