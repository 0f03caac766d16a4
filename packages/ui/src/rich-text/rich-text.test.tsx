import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { RichText } from './rich-text.tsx';

test('blocks become their elements, and marked runs emphasis', async () => {
  const screen = await render(
    <RichText
      blocks={[
        { kind: 'heading', text: '约定在前' },
        { kind: 'paragraph', text: '先不催，换成三步：**约定**、切小、**看见**。' },
        { kind: 'quote', text: '“你刚才连着写完了六道”' },
        { kind: 'list', ordered: true, items: ['约定**时间**', '切小任务'] },
        { kind: 'picture', picture: { url: 'data:,', width: 16, height: 9 }, caption: '一张书桌' },
      ]}
    />,
  );
  await expect.element(screen.getByRole('heading', { level: 2, name: '约定在前' })).toBeVisible();
  expect(
    screen
      .getByRole('strong')
      .elements()
      .map((run) => run.textContent),
  ).toEqual(['约定', '看见', '时间']);
  expect(screen.getByRole('listitem').elements()).toHaveLength(2);
  await expect.element(screen.getByRole('figure')).toHaveTextContent('一张书桌');
  await expectAccessible(screen.container);
});

test.each(['2 ** 3 是八', '<b>不是标记</b>', '四个 **** 星'])('“%s” stays as written', async (text) => {
  const screen = await render(<RichText blocks={[{ kind: 'paragraph', text }]} />);
  expect(screen.container.textContent).toBe(text);
  expect(screen.container.querySelector('strong, b')).toBeNull();
});
