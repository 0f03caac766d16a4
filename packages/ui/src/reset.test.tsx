import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

test('what is visually hidden stays so for a focused heading, and shows a control with the keyboard’s focus', async () => {
  await render(
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        搜索结果
      </h1>
      <button type="button" className="visually-hidden">
        刷新
      </button>
    </>,
  );
  const widthOf = (name: string) => page.getByText(name).element().getBoundingClientRect().width;
  expect([widthOf('搜索结果'), widthOf('刷新')]).toEqual([1, 1]);
  await userEvent.tab();
  await expect.element(page.getByRole('button')).toHaveFocus();
  expect(widthOf('刷新')).toBeGreaterThan(20);
  const heading = page.getByRole('heading').element() as HTMLElement;
  heading.focus();
  expect(heading.matches(':focus-visible')).toBe(true);
  expect(widthOf('搜索结果')).toBe(1);
});
