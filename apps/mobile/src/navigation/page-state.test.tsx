import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageContext } from './page-context.ts';
import { loadPageState, savePageState, usePageState } from './page-state.ts';

afterEach(() => sessionStorage.clear());

const kinds = [{ key: 'all' }, { key: 'course' }] as const;

function Filter() {
  const [kind, setKind] = usePageState<'all' | 'course'>('kind', 'all', kinds);
  return (
    <button type="button" onClick={() => setKind('course')}>
      {kind}
    </button>
  );
}

const open = (key: string) =>
  render(
    <PageContext
      value={{ page: { key, url: '/pages/mine/mine', path: '/pages/mine/mine', query: {} }, onTop: true }}
    >
      <Filter />
    </PageContext>,
  );

test('a filter is found again when its page is loaded again, and not on another page', async () => {
  const first = await open('a.1');
  await page.getByRole('button', { name: 'all' }).click();
  await expect.element(page.getByRole('button', { name: 'course' })).toBeVisible();
  await first.unmount();
  const again = await open('a.1');
  await expect.element(page.getByRole('button', { name: 'course' })).toBeVisible();
  await again.unmount();
  await open('a.2');
  await expect.element(page.getByRole('button', { name: 'all' })).toBeVisible();
});

test('a stored word of an earlier release is ignored', async () => {
  savePageState('a.1', { kind: 'gone' });
  await open('a.1');
  await expect.element(page.getByRole('button', { name: 'all' })).toBeVisible();
});

test('the pages visited last are kept, each with everything it stored', () => {
  for (let at = 0; at < 40; at++) savePageState(`p.${at}`, { kind: 'course' });
  savePageState('p.39', { scroll: 300 });
  expect(loadPageState('p.39')).toEqual({ kind: 'course', scroll: 300 });
  expect(loadPageState('p.9')).toEqual({});
  expect(loadPageState('p.10')).toEqual({ kind: 'course' });
});
