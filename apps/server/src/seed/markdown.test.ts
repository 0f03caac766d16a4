import { expect, test } from 'vitest';
import { parseFrontMatter } from './demo-files.ts';
import { parseMarkdown } from './markdown.ts';

const picture = { url: '/media/demo/scenes/desk.svg', width: 320, height: 180, colour: '#FFF0CC' };
const parse = (text: string) =>
  parseMarkdown(text, (name) => {
    if (name !== 'desk') throw new Error(`no scene ${name}`);
    return picture;
  });

test('each kind of block is parsed', () => {
  const text = `晚上七点，**作业本**摊开了。

## 那是一座山

- 开始之前
- 写到一半
1. 摆出来
2. 切小
> 前一句是催，
> 后一句是路。

!scene desk 桌面上只留一份`;
  expect(parse(text)).toEqual([
    { kind: 'paragraph', text: '晚上七点，**作业本**摊开了。' },
    { kind: 'heading', text: '那是一座山' },
    { kind: 'list', ordered: false, items: ['开始之前', '写到一半'] },
    { kind: 'list', ordered: true, items: ['摆出来', '切小'] },
    { kind: 'quote', text: '前一句是催，后一句是路。' },
    { kind: 'picture', picture, caption: '桌面上只留一份' },
  ]);
});

test('a line continues the block above, a blank line ends it', () => {
  expect(parse('第一行\n第二行\n\n第三行')).toEqual([
    { kind: 'paragraph', text: '第一行第二行' },
    { kind: 'paragraph', text: '第三行' },
  ]);
  expect(parse('- 一\n  还是一\n- 二\n\n段落')).toEqual([
    { kind: 'list', ordered: false, items: ['一还是一', '二'] },
    { kind: 'paragraph', text: '段落' },
  ]);
  expect(parse('use an\niPad')).toEqual([{ kind: 'paragraph', text: 'use an iPad' }]);
  expect(parse('\n\n')).toEqual([]);
});

test('text that only resembles a list, a heading or a scene stays text', () => {
  for (const text of ['-没有空格', '#标签', '3 个办法', '2026年', '**重点**在后面']) {
    expect(parse(text)).toEqual([{ kind: 'paragraph', text }]);
  }
});

test('an unknown scene is an error', () => {
  expect(() => parse('!scene sea 海')).toThrow('no scene sea');
});

test('front matter values are strings, except for days and tags', () => {
  expect(
    parseFrontMatter('---\ntitle: 时间: 早\narea: 370000\ndaysAgo: 3\ntags: 作业, 专注，小学\n---\n\n正文\n'),
  ).toEqual({
    fields: { title: '时间: 早', area: '370000', daysAgo: 3, tags: ['作业', '专注', '小学'] },
    rest: '\n正文\n',
  });
  expect(parseFrontMatter('正文')).toBeUndefined();
});
