import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { href } from '../../navigation/paths.ts';
import { session } from '../../session/session-store.ts';
import { useApi } from '../../data/use-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { sampleArticle } from '../article/testing/sample-article.ts';
import { BlockedContent } from './blocked-note.tsx';
import { MoreButton } from './more-button.tsx';

beforeEach(() => session.save(tokenOf()));
afterEach(() => session.clear());

function Screen() {
  const { data } = useApi('GET content/detail', { content_id: 7, content_type: 'graphic' });
  return data ? (
    <>
      <BlockedContent content={data} />
      <MoreButton content={data} />
    </>
  ) : null;
}

function serve() {
  const asked: string[] = [];
  let blocked: NonNullable<ContentDetail['mine']>['blocked'] = null;
  const server = createFakeServer({
    'GET content/detail': () => ({
      ...sampleArticle(),
      content_id: 7,
      mine: { liked: false, collected: false, reserved: false, blocked, followed: false },
    }),
    'POST content/interactive/block/{action}': ({ action, scope }) => {
      asked.push(`${action} ${scope}`);
      blocked = action === 'add' ? (scope as 'content') : null;
      return { blocked: action === 'add' };
    },
    'POST content/interactive/report': ({ target, target_id, reason }) => {
      asked.push(`${target} ${target_id} ${reason}`);
      return {};
    },
  });
  return { server, asked };
}

const show = ({ server }: ReturnType<typeof serve>) =>
  renderScreen(<Screen />, { url: href.graphic({ id: 7 }), server });
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

test('not interested shows a message and can be undone', async () => {
  const academy = serve();
  await show(academy);
  await press('更多');
  await expect.element(page.getByRole('button', { name: /不感兴趣.*不再出现这个内容/ })).toBeVisible();
  await expectAccessible();
  await press(/不感兴趣/);
  await expect.element(page.getByText('不再向您推荐这个内容')).toBeVisible();
  await press('撤销');
  await waitFor(() => expect(academy.asked).toEqual(['add content', 'cancel content']));
});

test('an author is blocked as a whole and can be unblocked later', async () => {
  const academy = serve();
  await show(academy);
  await press('更多');
  await press(/^屏蔽/);
  await expect.element(page.getByText('不再向您推荐这位作者的内容')).toBeVisible();
  await press('更多');
  await press(/^不再屏蔽/);
  await waitFor(() => expect(academy.asked).toEqual(['add author', 'cancel author']));
});

test('the page of a blocked content says so and can unblock it', async () => {
  const academy = serve();
  await show(academy);
  await press('更多');
  expect(page.getByRole('note').elements()).toEqual([]);
  await press(/^屏蔽/);
  const note = page.getByRole('note');
  await expect.element(note).toMatchTextContent(/您屏蔽了周安然/);
  await expectAccessible();
  await press('取消屏蔽');
  await expect.element(note).not.toBeInTheDocument();
  await press('更多');
  await press(/不感兴趣/);
  await expect.element(note).toMatchTextContent(/您对这个内容不感兴趣/);
  await press('取消屏蔽');
  await expect.element(note).not.toBeInTheDocument();
  expect(academy.asked).toEqual(['add author', 'cancel author', 'add content', 'cancel content']);
});

test('a content is reported with a reason', async () => {
  const academy = serve();
  await show(academy);
  await press('更多');
  await press(/^举报/);
  await page.getByRole('radio', { name: '内容不实、误导家长' }).click();
  await press('提交');
  await waitFor(() => expect(academy.asked).toEqual(['content 7 untrue']));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a guest logs in first', async () => {
  session.clear();
  const academy = serve();
  await show(academy);
  await press('更多');
  await press(/不感兴趣/);
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
  expect(academy.asked).toEqual([]);
});
