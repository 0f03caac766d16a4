import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { endpoint } from '@academy/contract/http/endpoint.ts';
import { sharedRoute } from './route.ts';
import { createTestServer } from './testing/test-server.ts';

const hello = sharedRoute(
  endpoint({
    method: 'GET',
    path: 'hello',
    access: 'guest',
    summary: '',
    input: Type.Object({}),
    output: Type.Object({}),
  }),
  { shared: async () => ({}) },
);

const app = 'capacitor://localhost';

async function serve(appOrigins?: readonly string[]) {
  const content = { now: () => 0, version: async () => '' };
  const server = await createTestServer({ routes: [hello], content, settings: { appOrigins } });
  onTestFinished(() => server.close());
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  return (origin?: string, init: RequestInit = {}) =>
    fetch(`${base}/app/v1/hello`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(origin && { origin }) },
    });
}

const allowed = (response: Response) => response.headers.get('access-control-allow-origin');

test('pages of an allowed app may make requests with all API headers, and no other origin may', async () => {
  const ask = await serve([app, 'https://localhost']);
  const asking = {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'token,app' },
  };
  const permission = await ask(app, asking);
  expect([permission.status, allowed(permission)]).toEqual([204, app]);
  for (const name of ['token', 'app', 'version', 'system', 'device'])
    expect(permission.headers.get('access-control-allow-headers')).toContain(name);
  expect(allowed(await ask('https://elsewhere.example', asking))).toBeNull();
  expect(allowed(await ask('https://localhost'))).toBe('https://localhost');
});

test('a cached response belongs to its origin', async () => {
  const ask = await serve([app]);
  for (const [origin, expected] of [
    [undefined, null],
    [app, app],
    [app, app],
    ['https://elsewhere.example', null],
    [undefined, null],
  ] as const)
    expect(allowed(await ask(origin))).toBe(expected);
});

test('pages of an app may play spoken answers, and without allowed apps no foreign page may', async () => {
  const policyOf = async (origins?: readonly string[]) =>
    (await (await serve(origins))()).headers.get('cross-origin-resource-policy');
  expect(await policyOf([app])).toBe('cross-origin');
  expect(await policyOf()).toBe('same-origin');
  expect(allowed(await (await serve())(app))).toBeNull();
});
