import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Cell } from './cell.tsx';

test('a row is a link, a button or text, named by its content', async () => {
  let presses = 0;
  const screen = await render(
    <div>
      <Cell title="学分中心" value="积分 860" href="#credit" />
      <Cell title="退出登录" onClick={() => (presses += 1)} />
      <Cell title="手机号" note="已绑定" value="138****0000" />
      <Cell title="第二课" href="#2" current />
    </div>,
  );
  await expect
    .element(screen.getByRole('link', { name: '学分中心 积分 860' }))
    .toHaveAttribute('href', '#credit');
  await screen.getByRole('button', { name: '退出登录' }).click();
  expect(presses).toBe(1);
  expect(screen.getByRole('link').elements()).toHaveLength(2);
  await expect.element(screen.getByRole('link', { name: '第二课' })).toHaveAttribute('aria-current', 'true');
  const heights = screen
    .getByRole('link')
    .elements()
    .map((row) => row.getBoundingClientRect().height);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await expectAccessible(screen.container);
});
