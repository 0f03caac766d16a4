import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AnsweredQuestions } from './answered-questions.tsx';

type Question = { id: number; text: string; at_second: number };

async function show(list: Question[]) {
  const onOpen = vi.fn();
  const content = { content_id: 5, content_type: 'expertLive' as const };
  await renderScreen(<AnsweredQuestions content={content} onOpen={onOpen} />, {
    url: href.expertLive({ id: 5 }),
    server: createFakeServer({ 'GET content/livequestions': () => ({ list }) }),
  });
  return onOpen;
}

test('each question leads to where it is answered', async () => {
  const onOpen = await show([{ id: 1, text: '怎么不催？', at_second: 754 }]);
  await expect.element(page.getByRole('heading', { name: '回答过的问题' })).toBeVisible();
  await page.getByRole('button', { name: '12:34 怎么不催？' }).click();
  expect(onOpen).toHaveBeenCalledWith(754);
  await expectAccessible();
});

test('where nothing was answered nothing is shown', async () => {
  await show([]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(page.getByRole('heading').elements()).toEqual([]);
});
