import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Page } from '../page/page.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { ListFooter } from './list-footer.tsx';

function Pages({ last }: { last: number }) {
  const [pages, setPages] = useState(1);
  const [isLoading, setLoading] = useState(false);
  const more = () => {
    setLoading(true);
    setTimeout(() => {
      setPages((count) => count + 1);
      setLoading(false);
    }, 20);
  };
  return (
    <div style={{ height: 600 }}>
      <Page>
        <ul>
          {Array.from({ length: pages }, (_, page) => (
            <li key={page} style={{ height: 250 }}>
              <a href={`#${page}`}>第 {page + 1} 页</a>
            </li>
          ))}
        </ul>
        <ListFooter
          state={isLoading ? 'loading' : pages < last ? 'more' : 'end'}
          error={null}
          onMore={more}
        />
      </Page>
    </div>
  );
}

test('a list shorter than the screen loads until it is full, then when its end comes near', async () => {
  const screen = await render(<Pages last={5} />);
  await expect.element(screen.getByText('第 3 页')).toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(screen.getByRole('listitem').elements()).toHaveLength(3);
  screen.getByRole('main').element().scrollTop = 10_000;
  await expect.element(screen.getByText('第 4 页')).toBeInTheDocument();
  screen.getByRole('main').element().scrollTop = 10_000;
  await expect.element(screen.getByText('没有更多了')).toBeInTheDocument();
  expect(screen.getByRole('listitem').elements()).toHaveLength(5);
  await expectAccessible(screen.container);
});

test('after a failure it waits for a press', async () => {
  let asked = 0;
  const screen = await render(<ListFooter state="error" error={null} onMore={() => (asked += 1)} />);
  expect(asked).toBe(0);
  await screen.getByRole('button', { name: '加载失败，点击重试' }).click();
  expect(asked).toBe(1);
  await expectAccessible(screen.container);
});

test('a next page that is refused says why', async () => {
  const refusal = { message: '操作太频繁了，请稍后再试', refused: true };
  const screen = await render(<ListFooter state="error" error={refusal} onMore={() => {}} />);
  await expect
    .element(screen.getByRole('button', { name: '操作太频繁了，请稍后再试，点击重试' }))
    .toBeVisible();
});
