import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageBoundary } from './page-boundary.tsx';

test('a failing page shows an error and reports it', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => silence.mockRestore());
  const reported: unknown[] = [];
  const listen = ({ error }: ErrorEvent) => void reported.push(error);
  addEventListener('caught', listen as EventListener);
  onTestFinished(() => removeEventListener('caught', listen as EventListener));
  const fault = new TypeError('x is undefined');
  const Broken = (): never => {
    throw fault;
  };
  await render(
    <PageBoundary onBack={() => {}} onRetry={() => {}}>
      <Broken />
    </PageBoundary>,
  );
  await expect.element(page.getByRole('button', { name: /点击重试/ })).toBeVisible();
  expect(reported).toEqual([fault]);
});

test('a page whose chunk failed loads when the connection returns, and a tab shows no back button', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => silence.mockRestore());
  let line = false;
  const Part = () => {
    if (!line) throw new TypeError('Failed to fetch');
    return <p>到了</p>;
  };
  await render(
    <PageBoundary onBack={undefined} onRetry={() => {}}>
      <Part />
    </PageBoundary>,
  );
  await expect.element(page.getByRole('button', { name: /点击重试/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '返回' })).not.toBeInTheDocument();
  line = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('到了')).toBeVisible();
});
