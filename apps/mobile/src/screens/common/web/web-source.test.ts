import { expect, test } from 'vitest';
import { classifySource } from './web-source.ts';

const origin = 'https://academy.example';

test('an external page is framed with its own origin', () => {
  const source = classifySource('https://edu.example.cn/a?b=1#c', { origin });
  expect(source).toMatchObject({
    kind: 'frame',
    url: 'https://edu.example.cn/a?b=1#c',
    host: 'edu.example.cn',
  });
  expect(source.kind === 'frame' && source.sandbox).toContain('allow-same-origin');
});

test('a path of our own is framed, without access to our origin', () => {
  const source = classifySource('/wx/download.html', { origin });
  expect(source).toMatchObject({ kind: 'frame', url: 'https://academy.example/wx/download.html' });
  expect(source.kind === 'frame' && source.sandbox).not.toContain('allow-same-origin');
  expect(classifySource('https://academy.example/x', { origin })).toMatchObject({ kind: 'frame' });
});

test('where frames could call native plugins, only our own pages are framed', () => {
  for (const own of ['https://localhost', 'capacitor://localhost']) {
    const classify = (src: string) => classifySource(src, { origin: own, framesOnlyOwn: true });
    expect(classify('/wx/download.html')).toMatchObject({ kind: 'frame', url: `${own}/wx/download.html` });
    expect(classify('https://edu.example.cn/')).toMatchObject({ kind: 'browser', host: 'edu.example.cn' });
    expect(classify('capacitor://elsewhere/')).toEqual({ kind: 'refused' });
    expect(classify(`${own}.evil.example/`).kind).not.toBe('frame');
  }
});

test('no sandbox lets the page navigate ours', () => {
  for (const src of ['/x', 'https://edu.example.cn/']) {
    const source = classifySource(src, { origin });
    expect(source.kind === 'frame' && source.sandbox).not.toContain('allow-top-navigation');
  }
});

test('an http address is left to the browser', () => {
  expect(classifySource('http://old.example.cn/', { origin })).toMatchObject({
    kind: 'browser',
    host: 'old.example.cn',
  });
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://academy.example/1',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'intent://x#Intent;end',
  'https://academy.example@evil.example/',
  'https://',
  '',
  '   ',
  undefined,
])('%s is refused', (src) => {
  expect(classifySource(src, { origin })).toEqual({ kind: 'refused' });
});
