import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Page } from '../page/page.tsx';
import { touch } from '../testing/touch.ts';
import { LazyPullRefresh } from './lazy-pull-refresh.tsx';
import { waitFor } from '../testing/wait-for.ts';

async function renderLate() {
  const calls = { refreshes: 0 };
  const screen = await render(
    <div style={{ height: 600 }}>
      <Page>
        <LazyPullRefresh onRefresh={() => (calls.refreshes += 1)}>
          <p style={{ height: 1200 }}>第一条</p>
        </LazyPullRefresh>
      </Page>
    </div>,
  );
  return { screen, calls, row: screen.getByText('第一条').element() };
}

test('the first touch loads the gesture, the next one pulls', async () => {
  const { screen, calls, row } = await renderLate();
  expect(screen.getByRole('status').query()).toBeNull();
  touch(row, { x: 100, y: 100 }).lift();
  const status = screen.getByRole('status');
  await expect.element(status).toBeInTheDocument();
  // The gesture is attached shortly after it renders, so an earlier pull has to be repeated.
  const pull = async () => {
    const finger = touch(row, { x: 100, y: 100 });
    finger.move({ x: 100, y: 260 });
    await expect.element(status, { timeout: 500 }).toHaveTextContent('松开刷新');
    finger.lift();
  };
  await waitFor(pull, 10_000);
  await expect.poll(() => calls.refreshes).toBe(1);
  expect(row.isConnected).toBe(true);
});

test('the button refreshes at once, with or without the gesture', async () => {
  const { screen, calls } = await renderLate();
  (screen.getByRole('button', { name: '刷新' }).element() as HTMLElement).click();
  await expect.poll(() => calls.refreshes).toBe(1);
});
