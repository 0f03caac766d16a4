import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that speaks WeChat's protocol as far as tickets go, and fails when told to. */
export interface FakeWechat {
  readonly origin: string;
  /** The paths that were asked for, in order. */
  readonly asked: string[];
  /** The next answers of a path instead of its own; undefined: it takes the call and never answers. */
  readonly next: Map<string, (string | undefined)[]>;
  close(): Promise<void>;
}

export const fakeAccount = { appId: 'wx0123456789abcdef', secret: 'not a secret' };

export async function startFakeWechat(): Promise<FakeWechat> {
  const asked: string[] = [];
  const next: FakeWechat['next'] = new Map();
  let tokens = 0;
  let tickets = 0;
  const answerOf = (path: string, query: URLSearchParams): string | undefined => {
    const told = next.get(path);
    if (told?.length) return told.shift();
    if (path === '/cgi-bin/token') {
      const known = query.get('appid') === fakeAccount.appId && query.get('secret') === fakeAccount.secret;
      if (query.get('grant_type') !== 'client_credential' || !known)
        return '{"errcode":40125,"errmsg":"invalid appsecret"}';
      tokens += 1;
      return `{"access_token":"token-${tokens}","expires_in":7200}`;
    }
    if (query.get('access_token') !== `token-${tokens}`)
      return '{"errcode":40001,"errmsg":"invalid credential, access_token is invalid or not latest"}';
    tickets += 1;
    return `{"errcode":0,"errmsg":"ok","ticket":"ticket-${tickets}","expires_in":7200}`;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.invalid');
    asked.push(pathname);
    const answer = answerOf(pathname, searchParams);
    if (answer !== undefined) response.end(answer);
  });
  await listen(server);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    next,
    close: () => closeAll(server),
  };
}

const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

function closeAll(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
}
