import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Page } from '../page/page.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { touch } from '../testing/touch.ts';
import { PullRefresh } from './pull-refresh.tsx';

async function renderPulled(preset?: 'area' | 'page') {
  const calls = { refreshes: 0, clicks: 0, finish: () => {}, fail: () => {} };
  const screen = await render(
    <div style={{ height: 600 }}>
      <Page>
        <PullRefresh
          preset={preset}
          onRefresh={() => {
            calls.refreshes += 1;
            return new Promise<void>((resolve, reject) =>
              Object.assign(calls, { finish: resolve, fail: reject }),
            );
          }}
        >
          <button type="button" style={{ display: 'block', height: 300 }} onClick={() => (calls.clicks += 1)}>
            第一条
          </button>
          <div style={{ height: 1200 }}>更多</div>
        </PullRefresh>
      </Page>
    </div>,
  );
  const row = screen.getByRole('button', { name: '第一条' }).element();
  const status = screen.getByRole('status');
  const rowTop = () => Math.round(row.getBoundingClientRect().top);
  return { screen, calls, row, status, rowTop, restTop: rowTop() };
}

test('a finger pulls, reaches, refreshes at 70 px, and the content slides back', async () => {
  const { screen, calls, row, status, rowTop, restTop } = await renderPulled();
  const finger = touch(row, { x: 100, y: 100 });
  expect(finger.move({ x: 102, y: 180 })).toBe(false);
  await expect.element(status).toHaveTextContent('下拉刷新');
  finger.move({ x: 102, y: 260 });
  await expect.element(status).toHaveTextContent('松开刷新');
  expect(calls.refreshes).toBe(0);
  finger.lift();
  await expect.element(status).toHaveTextContent('正在刷新');
  await expect.poll(() => rowTop() - restTop).toBe(70);
  expect(calls.refreshes).toBe(1);
  await expectAccessible(screen.container);
  calls.finish();
  await expect.element(status).toHaveTextContent('已刷新');
  await expect.element(status).toBeEmptyDOMElement();
  expect(rowTop()).toBe(restTop);
});

test('a failed refresh slides back without a success message', async () => {
  const { screen, calls, status } = await renderPulled();
  const announced: string[] = [];
  const watch = new MutationObserver(() => announced.push(status.element().textContent));
  watch.observe(status.element(), { childList: true, characterData: true, subtree: true });
  (screen.getByRole('button', { name: '刷新', exact: true }).element() as HTMLElement).click();
  await expect.element(status).toHaveTextContent('正在刷新');
  calls.fail();
  await expect.element(status).toBeEmptyDOMElement();
  watch.disconnect();
  expect(announced).not.toContain('已刷新');
});

test('released before it is reached nothing is refreshed', async () => {
  const { calls, row, status, rowTop, restTop } = await renderPulled();
  const finger = touch(row, { x: 100, y: 100 });
  finger.move({ x: 100, y: 200 });
  await expect.poll(() => rowTop()).toBeGreaterThan(restTop);
  finger.lift();
  await expect.element(status).toBeEmptyDOMElement();
  expect(calls.refreshes).toBe(0);
  expect(rowTop()).toBe(restTop);
});

test('away from the top, upwards and sideways the gesture is the platform’s', async () => {
  const { screen, row, status } = await renderPulled();
  expect(touch(row, { x: 100, y: 300 }).move({ x: 100, y: 200 })).toBe(true);
  expect(touch(row, { x: 100, y: 300 }).move({ x: 200, y: 320 })).toBe(true);
  screen.getByRole('main').element().scrollTop = 40;
  expect(touch(row, { x: 100, y: 100 }).move({ x: 100, y: 300 })).toBe(true);
  await expect.element(status).toBeEmptyDOMElement();
});

test('a mouse pulls an area at 45 px, and the drag is no click', async () => {
  const { calls, row, status } = await renderPulled('area');
  const mouse = (type: string, clientY: number) =>
    row.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 100, clientY }));
  mouse('mousedown', 100);
  mouse('mousemove', 120);
  mouse('mousemove', 146);
  await expect.element(status).toHaveTextContent('松开刷新');
  mouse('mouseup', 146);
  mouse('click', 146);
  await expect.element(status).toHaveTextContent('正在刷新');
  expect(calls).toMatchObject({ refreshes: 1, clicks: 0 });
  calls.finish();
  await expect.element(status).toBeEmptyDOMElement();
  mouse('click', 100);
  expect(calls.clicks).toBe(1);
});

test('the keyboard has a button, visible while focused', async () => {
  const { screen, calls, status } = await renderPulled();
  const button = screen.getByRole('button', { name: '刷新', exact: true });
  const clip = () => getComputedStyle(button.element()).clipPath;
  expect(clip()).toBe('inset(50%)');
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  expect(clip()).toBe('none');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  expect(calls.refreshes).toBe(1);
  calls.finish();
  await expect.element(status).toHaveTextContent('已刷新');
});
