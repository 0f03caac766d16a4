import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { Provided } from '../src/testing/provided.ts';

/** Responses by the name in `/<name>/`; any other request is echoed. */
const answers: Record<string, (response: ServerResponse) => void> = {
  refused: (response) => send(response, 200, { code: 201, msg: '已经预约过了', data: null }),
  next: (response) => send(response, 200, { code: 202, msg: '还差一步', data: { next: 'bindMobile' } }),
  ended: (response) => send(response, 200, { code: 403, msg: '登录已过期，请重新登录', data: null }),
  other: (response) =>
    send(response, 200, { code: 1003, msg: '您没有权限进行此操作', data: { why: 'role' } }),
  broken: (response) => send(response, 500, { code: 500, msg: '服务开小差了，请稍后再试', data: null }),
  forbidden: (response) => send(response, 403, { code: 403, msg: '网关拒绝', data: null }),
  gateway: (response) => void response.writeHead(502, cors).end('<h1>Bad Gateway</h1>'),
  slow: (response) =>
    void setTimeout(() => send(response, 200, { code: 200, msg: '成功', data: 'late' }), 3_000),
  stuck: (response) => void response.writeHead(200, cors).write('{"code":200,'),
  cut: (response) => void response.socket?.destroy(),
};

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/** A real HTTP server, for what only a real connection shows: headers, bodies, limits, broken connections. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = createServer((request, response) => {
    // A client that gives up while it sends breaks the stream, and nobody is left to answer.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const httpServer: Provided['httpServer'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  project.provide('httpServer', httpServer);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const way = answers[(request.url ?? '').split('/')[1] ?? ''];
  if (way) return way(response);
  const { method, url, headers } = request;
  send(response, 200, {
    code: 200,
    msg: '成功',
    data: { method, url, headers, body: Buffer.concat(chunks).toString() },
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(body));
}
