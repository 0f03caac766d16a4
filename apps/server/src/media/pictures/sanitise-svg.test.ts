import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareSvg } from './prepare-svg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10" ${attributes}>${inside}<rect id="kept" width="20" height="10" fill="#DDF3E4"/></svg>`;

const contentOf = async (text: string | Buffer) =>
  (await prepareSvg(Buffer.from(text as string))).files[0]!.content.toString('utf8');

const attacks: [string, string][] = [
  ['a script', svg('<script>alert(1)</script>')],
  ['a script in CDATA', svg('<script><![CDATA[alert(1)]]></script>')],
  ['a script of another prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
  ['a script from elsewhere', svg('<script href="https://evil.example/a.js"/>')],
  ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
  ['a handler at the root', svg('', 'onload="alert(1)"')],
  ['a handler in capitals', svg('<rect width="1" height="1" onClick="alert(1)" ONMOUSEOVER="alert(1)"/>')],
  [
    'a handler of SMIL',
    svg('<rect width="1" height="1"><animate onbegin="alert(1)" attributeName="x" dur="1s"/></rect>'),
  ],
  ['a link that runs', svg('<a xlink:href="javascript:alert(1)"><text>点我</text></a>')],
  ['a link that hides what it is', svg('<a href="&#106;ava&#9;script:alert(1)"><text>点我</text></a>')],
  [
    'a link that is set later',
    svg('<a><set attributeName="href" to="javascript:alert(1)"/><text>a</text></a>'),
  ],
  [
    'HTML inside',
    svg(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ),
  ],
  [
    'a frame',
    svg(
      '<iframe src="https://evil.example/"/><embed src="https://evil.example/"/><object data="https://evil.example/"/>',
    ),
  ],
  ['a picture from elsewhere', svg('<image href="https://evil.example/spy.png" width="1" height="1"/>')],
  [
    'a drawing inside a picture',
    svg('<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+" width="1" height="1"/>'),
  ],
  [
    'a file of the server',
    svg(
      '<image href="file:///etc/passwd" width="1" height="1"/><text><tref href="file:///etc/passwd"/></text>',
    ),
  ],
  [
    'parts from elsewhere',
    svg('<use href="https://evil.example/a.svg#x"/><use xlink:href="data:image/svg+xml,x#y"/>'),
  ],
  ['a gradient from elsewhere', svg('<linearGradient id="a" xlink:href="https://evil.example/a.svg#g"/>')],
  ['a gradient from beside it', svg('<linearGradient id="a" href="evil.example/a.svg#g"/>')],
  ['a colour from elsewhere', svg('<rect width="1" height="1" fill="url(https://evil.example/a.svg#g)"/>')],
  [
    'a colour that hides where it is from',
    svg('<rect width="1" height="1" fill="u\\72l(https://evil.example/a)"/>'),
  ],
  [
    'a style from elsewhere',
    svg(
      '<rect width="1" height="1" style="fill:url(//evil.example/a);background:url(https://evil.example)"/>',
    ),
  ],
  ['a style with an escape', svg('<rect width="1" height="1" style="fill:\\75 rl(https://evil.example)"/>')],
  ['a base', svg('', 'xml:base="https://evil.example/"')],
  ['a style sheet as instruction', `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`],
  [
    'an exhausting filter',
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><rect width="1" height="1" filter="url(#f)"/>',
    ),
  ],
  [
    'parts that multiply',
    svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><use href="#a"/></g>'),
  ],
];

test.each(attacks)('%s is removed, and the rest of the SVG stays', async (_, attack) => {
  const clean = await contentOf(attack);
  expect(clean).not.toMatch(
    /script|foreignObject|\son\w+\s*=|evil\.example|file:|data:|javascript|<(?:use|image|a|animate|set|filter|iframe|embed|object|body|img)\b|xml:base|<\?|<!/i,
  );
  expect(clean).toContain('<rect id="kept" width="20" height="10" fill="#DDF3E4"/>');
});

test.each([
  ['entities', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`, /实体/],
  [
    'a billion laughs',
    `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
    /实体/,
  ],
  ['a DOCTYPE of its own', `<!DOCTYPE svg [ <!ATTLIST svg onload CDATA "alert(1)"> ]>${svg('')}`, /实体/],
  ['a style sheet', svg('<style>@import url(https://evil.example/a.css);</style>'), /样式表/],
  [
    'a style sheet by another prefix',
    svg('<s:style xmlns:s="http://www.w3.org/2000/svg">*{fill:red}</s:style>'),
    /样式表/,
  ],
  ['another encoding', Buffer.from(`\uFEFF${svg('<script>alert(1)</script>')}`, 'utf16le'), /UTF-8/],
  ['a NUL', svg('<scr\0ipt>alert(1)</scr\0ipt>'), /UTF-8/],
  ['no drawing', '<html><p>你好</p></html>', /打不开/],
  [
    'a drawing of another prefix',
    '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    /打不开/,
  ],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', /尺寸/],
  [
    'an endless size',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e9 99999999"><path d="M0 0"/></svg>',
    /尺寸/,
  ],
])('%s is refused with a message', async (_, content, words) => {
  await expect(contentOf(content)).rejects.toMatchObject({
    name: 'INVALID_INPUT',
    message: expect.stringMatching(words),
  });
});

test('whatever the input contains, the result is an SVG without anything that runs', async () => {
  const piece = fc.constantFrom(
    ...'< > / " \' = & ; : # ( ) \\ ! -- ]]> <![CDATA[ <? ?> <svg > <g> </g> <script> </script> <style on onload= href= url( javascript: &lt; &#60; x y'.split(
      ' ',
    ),
    ' ',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const clean = await contentOf(svg(pieces.join(''))).catch(() => '');
      expect(clean).not.toMatch(/<script|<style|<!|<\?|<[^>]+\son\w+=|<[^>]+href="(?!#)/i);
    }),
    { numRuns: 300 },
  );
});

test('an ordinary SVG looks the same afterwards', async () => {
  const scenes = join(import.meta.dirname, '../../../../../demo/scenes');
  for (const name of (await readdir(scenes)).filter((each) => each.endsWith('.svg')).slice(0, 6)) {
    const drawing = await readFile(join(scenes, name));
    const prepared = await prepareSvg(drawing);
    expect(prepared).toMatchObject({ width: 320, height: 180, widths: [], blur: null, main: 'drawing.svg' });
    const [before, after] = await Promise.all(
      [drawing, prepared.files[0]!.content].map((each) => sharp(each).raw().toBuffer()),
    );
    expect(after!.equals(before!), name).toBe(true);
  }
});

test('what drawing programs write is kept: gradients, masks, text, styles of an element', async () => {
  const clean = await contentOf(
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <!-- drawn by hand -->
    <svg width="24px" height="12px" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
      <metadata>张三的电脑</metadata>
      <defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>
      <linearGradient id="b" xlink:href="#a" gradientTransform="rotate(45)"/></defs>
      <clipPath id="c"><circle r="5"/></clipPath>
      <path clip-path="url(#c)" style="fill:url(#b);stroke:#333;stroke-width:2" d="M1,2 L3-4.5e1z"/>
      <text font-family="'PingFang SC', sans-serif" x="1">家长 &amp; 孩子 &lt;3</text>
    </svg>`,
  );
  for (const part of [
    'xlink:href="#a"',
    'clip-path="url(#c)"',
    'fill:url(#b)',
    'stroke-width:2',
    'd="M1,2 L3-4.5e1z"',
    '家长 &amp; 孩子 &lt;3',
    'rotate(45)',
  ]) {
    expect(clean).toContain(part);
  }
  expect(clean).not.toContain('张三');
  expect(await prepareSvg(Buffer.from(clean))).toMatchObject({ width: 24, height: 12 });
});
