import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import SearchScreen from './search-screen.tsx';
import { searchServer } from './testing/search-server.ts';

const field = () => page.getByRole('combobox', { name: '搜索' });
const topUrl = () => topPage(appNavigator.getSnapshot()).url;
const options = () => page.getByRole('option');

test('completions are requested once typing pauses, and nothing else is', async () => {
  const { server, asked, completed } = searchServer();
  await renderScreen(<SearchScreen />, { url: href.search({}), server });
  await userEvent.type(field(), '作业');
  await expect.element(page.getByRole('listbox', { name: '搜索建议' })).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
  expect(
    options()
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['作业拖拉', '作业本']);
  expect(completed).toEqual(['作业']);
  expect(asked).toEqual([]);
  await expectAccessible();
  await options().first().click();
  await waitFor(() => expect(topUrl()).toBe(href.search({ keyword: '作业拖拉' })));
});

test('an outdated response is not shown', async () => {
  const { server } = searchServer();
  server.answer({
    'GET search/words/recommend': async ({ keyword }) => {
      if (keyword === '作') await new Promise((resolve) => setTimeout(resolve, 600));
      return { list: keyword === undefined ? [] : [`${keyword}的补全`] };
    },
  });
  await renderScreen(<SearchScreen />, { url: href.search({}), server });
  await userEvent.type(field(), '作');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await userEvent.type(field(), '业');
  await expect.element(page.getByRole('option', { name: '作业的补全' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(
    options()
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['作业的补全']);
});

test('the arrow keys move through the completions, Enter takes one, Escape closes them', async () => {
  await renderScreen(<SearchScreen />, { url: href.search({}), server: searchServer().server });
  await userEvent.type(field(), '作业');
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('作业本');
  await expect.element(field()).toHaveFocus();
  const reached = document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '');
  expect(reached?.textContent).toBe('作业本');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { selected: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field()).toHaveValue('作业');
  await userEvent.type(field(), '本');
  await userEvent.keyboard('{Backspace}');
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(topUrl()).toBe(href.search({ keyword: '作业本' })));
});

test('completions that fail to load are not shown', async () => {
  const { server } = searchServer();
  server.failure = 500;
  await renderScreen(<SearchScreen />, { url: href.search({}), server });
  await userEvent.type(field(), '作业');
  await new Promise((resolve) => setTimeout(resolve, 400));
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(options().first()).not.toBeInTheDocument();
});
