import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { RichText } from './rich-text.tsx';

test('blocks become their elements, and marked text emphasis', async () => {
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

test('plain text and emphasis are rendered by the given function', async () => {
  const screen = await render(
    <RichText
      blocks={[{ kind: 'list', ordered: false, items: ['打**一个**电话'] }]}
      renderText={(words) => <i>{words}</i>}
    />,
  );
  expect(screen.container.querySelector('li')?.innerHTML).toBe(
    '<i>打</i><strong><i>一个</i></strong><i>电话</i>',
  );
});

test('a picture opens where a handler is given, and is no button elsewhere', async () => {
  const opened: number[] = [];
  const blocks = [
    { kind: 'paragraph', text: '开头' },
    { kind: 'picture', picture: { url: 'data:,', width: 16, height: 9 }, caption: '一张书桌' },
  ] as const;
  const screen = await render(<RichText blocks={blocks} onPicture={(block) => opened.push(block)} />);
  await screen.getByRole('button', { name: '看大图：一张书桌' }).click();
  expect(opened).toEqual([1]);
  await expectAccessible(screen.container);
  await screen.rerender(<RichText blocks={blocks} />);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
