import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuiltRenderer } from './built-renderer.ts';

const manifest = JSON.stringify({
  _app: { file: 'assets/app-1.js', css: ['assets/app-1.css'] },
  _kit: { file: 'assets/kit-2.js', css: ['assets/kit-2.css'], imports: ['_app'] },
  'src/screens/a-screen.tsx': { file: 'assets/a-3.js', css: ['assets/a-3.css'], imports: ['_kit', '_app'] },
  '../../packages/ui/src/themes.css': { file: 'assets/themes-4.css' },
  '../../packages/ui/src/large.css': { file: 'assets/large-5.css' },
});
const template = '<script src="/wx/assets/app-1.js"></script><link href="/wx/assets/app-1.css">';
const artefact = `export const beforePaint = 'look()';
export const render = async ({ url, now, call }) => url === '/none' ? undefined : ({
  html: String(await call('GET page', {})), title: url, pattern: 'festive', screenFile: 'src/screens/a-screen.tsx',
  lateFiles: ['src/screens/late.tsx'], first: { at: now, config: { page_body_width: 600 } } });`;

let root: string;
const warnings: { reason: string }[] = [];
const log = { warn: (entry: object) => void warnings.push(entry as { reason: string }) } as never;
const open = () =>
  openBuiltRenderer({ directory: join(root, 'renderer'), mobileDirectory: join(root, 'app'), log });
const write = (path: string, text: string) => writeFile(join(root, path), text);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'academy-renderer-'));
  await mkdir(join(root, 'app/.vite'), { recursive: true });
  await mkdir(join(root, 'renderer'));
  await write('app/.vite/manifest.json', manifest);
  const ssrManifest = { 'src/screens/late.tsx': ['/wx/assets/kit-2.js', '/wx/assets/kit-2.css'] };
  await write('app/.vite/ssr-manifest.json', JSON.stringify(ssrManifest));
  await write('app/index.html', template);
  await mkdir(join(root, 'app/assets'));
  for (const name of ['app-1', 'kit-2', 'a-3', 'themes-4', 'large-5'])
    await write(`app/assets/${name}.css`, `.${name}{}`);
});
afterAll(() => rm(root, { recursive: true }));

test('without a server build, or with one of another client build, the phone renders and one log line says why', async () => {
  expect(await open()).toBeUndefined();
  await write('renderer/client-manifest.json', '{}');
  await write('renderer/entry-server.mjs', artefact);
  expect(await open()).toBeUndefined();
  expect(warnings).toHaveLength(2);
  expect(warnings[1]!.reason).toMatch(/another build/);
});

test('a page contains all its styles, those of lazy parts too, and names the scripts of its screen', async () => {
  await write('renderer/client-manifest.json', manifest);
  await write('renderer/package.json', '{"type":"module"}');
  await write('renderer/entry-server.js', artefact);
  const renderer = (await open())!;
  expect(renderer.template).toBe(template);
  expect(renderer.beforePaint).toEqual({
    source: 'look()',
    data: { area: '1', large: '/wx/assets/large-5.css' },
  });
  const request = { now: new Date(5), call: () => Promise.resolve('answered' as never) };
  expect(await renderer.render({ ...request, url: '/none' })).toBeUndefined();
  expect(await renderer.render({ ...request, url: '/a' })).toEqual({
    html: 'answered',
    title: '/a',
    pattern: 'festive',
    state: { at: 5, config: { page_body_width: 600 } },
    bodyWidth: 600,
    styles: ['app-1', 'kit-2', 'a-3', 'themes-4'].map((name) => ({
      address: `/wx/assets/${name}.css`,
      text: `.${name}{}`,
    })),
    scripts: ['/wx/assets/kit-2.js', '/wx/assets/a-3.js'],
  });
});
