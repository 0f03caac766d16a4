import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { SinkFailure, SinkUnderTest } from '../../../ports/testing/usage-sink-conformance.ts';

type Received = ReturnType<SinkUnderTest['received']>[number];

/** A fake Matomo with bulk tracking that checks the token and every required field. */
export async function startFakeMatomo({
  token,
  site,
  appUrl,
}: {
  token: string;
  site: string;
  appUrl: string;
}) {
  let next: SinkFailure | undefined;
  const received: Received[] = [];

  const take = (line: string): void => {
    const fields = new URLSearchParams(line.replace(/^\?/, ''));
    const field = (name: string) => fields.get(name) ?? '';
    const fits =
      line.startsWith('?') &&
      field('idsite') === site &&
      field('rec') === '1' &&
      /^[0-9a-f]{16}$/.test(field('_id')) &&
      field('cid') === field('_id') &&
      /^\d{10}$/.test(field('cdt')) &&
      field('url').startsWith(appUrl);
    if (!fits) throw new Error(`no tracking request: ${line}`);
    const at = new Date(Number(field('cdt')) * 1_000);
    const visit = field('_id');
    const path = field('url').slice(appUrl.length);
    if (fields.has('ping')) {
      const page = received.findLast((each) => each.kind === 'page' && each.path === path)!;
      page.milliseconds = at.getTime() - page.at.getTime();
    } else if (!fields.has('ca')) {
      received.push({ kind: 'page', visit, at, path });
    } else if (field('e_c') === 'device') {
      // A status record becomes one event for each of its values.
      if (received.at(-1)?.kind !== 'status') received.push({ kind: 'status', visit, at });
    } else {
      received.push({ kind: field('e_c') as Received['kind'], visit, at });
    }
  };

  const server = createServer((request, response) => {
    const failure = next;
    next = undefined;
    const answer = (status: number, body: unknown) => {
      response.statusCode = status;
      response.end(JSON.stringify(body));
    };
    const serve = async () => {
      const body = (await json(request)) as { requests: string[]; token_auth: string };
      const refusal = { status: 'error', message: `token ${body.token_auth} is not valid` };
      if (request.url !== '/matomo.php' || request.method !== 'POST') return answer(404, refusal);
      if (failure === 'refusal' || body.token_auth !== token) return answer(401, refusal);
      if (failure === 'broken') return answer(500, { status: 'success', tracked: body.requests.length });
      if (failure === 'silence') return undefined;
      if (failure === 'rubbish') return response.end('<html>502 Bad Gateway</html>');
      if (failure === 'null') return response.end('null');
      if (failure === 'fewer') return answer(200, { status: 'success', tracked: 1, invalid: 0 });
      for (const line of body.requests) take(line);
      return answer(200, { status: 'success', tracked: body.requests.length, invalid: 0 });
    };
    serve().catch((error: unknown) => answer(400, { status: 'error', message: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    failNext: (failure: SinkFailure) => {
      next = failure;
    },
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
