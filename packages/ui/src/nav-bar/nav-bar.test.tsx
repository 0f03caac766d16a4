import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ShareIcon } from '../icon/action-icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { NavBar } from './nav-bar.tsx';

const middle = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};

test('the title is centred whatever is beside it, and the back button calls its handler', async () => {
  let backs = 0;
  const screen = await render(
    <NavBar title="课程目录" onBack={() => (backs += 1)}>
      <IconButton label="分享">
        <ShareIcon />
      </IconButton>
    </NavBar>,
  );
  const title = screen.getByRole('heading', { level: 1, name: '课程目录' });
  expect(middle(title.element())).toBeCloseTo(middle(screen.getByRole('banner').element()), 0);
  await screen.getByRole('button', { name: '返回' }).click();
  expect(backs).toBe(1);
  await expectAccessible(screen.container);
});

test('a long title is cut and leaves room for the buttons', async () => {
  const screen = await render(<NavBar title={'很长的标题'.repeat(12)} onBack={() => {}} />);
  const { left } = screen.getByRole('heading').element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(44);
  expect(screen.getByRole('banner').element().scrollWidth).toBeLessThanOrEqual(375);
});

test('over a picture it takes no space and lets presses through between its buttons', async () => {
  const screen = await render(
    <>
      <NavBar transparent onBack={() => {}} />
      <div style={{ height: 200 }}>画面</div>
    </>,
  );
  const picture = screen.getByText('画面').element();
  const bar = screen.getByRole('banner').element();
  expect(picture.getBoundingClientRect().top).toBe(bar.getBoundingClientRect().top);
  expect(document.elementFromPoint(middle(bar), bar.getBoundingClientRect().top + 20)).toBe(picture);
  await screen.getByRole('button', { name: '返回' }).click();
});
