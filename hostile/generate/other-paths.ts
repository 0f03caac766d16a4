import fc from 'fast-check';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { app } from '@academy/contract/limits.ts';
import { routes } from '@academy/contract/routes.ts';
import { broken, nasty } from '../../apps/server/src/transport/testing/nasty-values.ts';
import type { HttpRequest } from '../http/request.ts';
import { headersOf, type Traffic } from '../http/traffic.ts';
import type { People } from '../people/people.ts';

const screens = Object.keys(routes).map((route) => `${app.basePath.replace(/\/$/, '')}${route}`);
const others = [
  '/',
  '/emergency.json',
  '/healthz',
  '/dev/outbox',
  '/media/demo/scenes/desk.svg',
  '/media/',
  '/certificate/',
  `${apiPrefix}/docs`,
  `${apiPrefix}/openapi.json`,
  `${apiPrefix}/content/calendar/`,
  `${apiPrefix}/tts/stream/`,
  `${apiPrefix}/operator/uploads`,
  `${apiPrefix}/operator/uploads/`,
  `${apiPrefix}/live/publish/`,
  `${apiPrefix}/chat/`,
  `${apiPrefix}/room/?EIO=4&transport=polling`,
];

const encoded = fc.oneof(
  fc.constantFrom(...nasty.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 3_000))),
  fc.constantFrom(...broken),
  fc.nat(80).map(String),
);

/** Headers of resumable uploads, ranges and pages, as no client sends them. */
const strangeHeaders = fc.constantFrom<Readonly<Record<string, string>>[]>(
  {},
  {},
  { accept: 'text/html', 'accept-encoding': 'br' },
  { accept: 'text/html', host: 'evil.example"><script>' },
  { range: 'bytes=0-0,1-1,2-2,3-3', accept: '*/*' },
  { range: 'bytes=-0' },
  { range: 'bytes=99999999999999999999-' },
  { 'tus-resumable': '1.0.0', 'upload-length': '-1' },
  { 'tus-resumable': '1.0.0', 'upload-length': '99999999999999999999' },
  { 'tus-resumable': '1.0.0', 'upload-length': 'NaN', 'upload-metadata': 'filename \u00ff,,, ,x' },
  { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': `filename ${'QQ'.repeat(1_000)}` },
  { 'tus-resumable': '1.0.0', 'upload-offset': '1e3', 'content-type': 'application/offset+octet-stream' },
  { 'tus-resumable': '0.0.0', 'upload-defer-length': '1', 'upload-concat': 'final;/a /b' },
);

type Plan = (people: People) => HttpRequest;

const planOfOther: fc.Arbitrary<Plan> = fc
  .record({
    base: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...screens) },
      { weight: 4, arbitrary: fc.constantFrom(...others) },
    ),
    segment: fc.option(encoded, { freq: 2 }),
    query: fc.array(
      fc.tuple(
        fc.constantFrom('id', 'type', 'keyword', 'url', 'notices', 'exam', 'key', 'x', '__proto__'),
        encoded,
      ),
      { maxLength: 3 },
    ),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'),
    headers: strangeHeaders,
    isOperator: fc.boolean(),
    body: fc.constantFrom('', 'x', 'x'.repeat(5_000)),
  })
  .map(({ base, segment, query, method, headers, isOperator, body }) => (people) => {
    const sender = isOperator ? people.byRole.operator[0]! : { address: '10.5.0.1' };
    const fields = query.map(([name, value]) => `${name}=${value}`).join('&');
    const separator = base.includes('?') ? '&' : '?';
    const sends = ['POST', 'PATCH'].includes(method);
    return {
      method,
      path: `${base}${segment ?? ''}${fields && `${separator}${fields}`}`,
      headers: { ...headersOf(sender), ...headers },
      ...(sends && { body }),
    };
  });

const concurrency = 6;

/** Requests of everything that is no endpoint: pages, media, resumable uploads, downloads. */
export async function sendOthers(
  { traffic, people }: { traffic: Traffic; people: People },
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const plans = fc.sample(planOfOther, { seed, numRuns: count });
  const work = async () => {
    for (let plan = plans.pop(); plan; plan = plans.pop()) await traffic.sendOther(plan(people));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
