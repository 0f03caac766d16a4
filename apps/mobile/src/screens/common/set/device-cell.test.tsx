import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getDevice } from '../../../platform/device.ts';
import { getShell, setShell } from '../../../platform/shell.ts';
import { DeviceCell } from './device-cell.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  setShell();
  toast.hide();
});

test('a press copies app, system, device and sizes for support, and no push token', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14; V2245A)');
  await render(
    <main>
      <DeviceCell />
    </main>,
  );
  await expectAccessible();
  const cell = page.getByRole('button', { name: /设备信息/ });
  await cell.click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已复制');
  expect(copied[0]!.split('\n')).toEqual([
    '应用：web 3.3.5',
    '系统：android',
    '设备：Linux; Android 14; V2245A',
    `设备编号末四位：${getDevice().deviceId.slice(-4)}`,
    '屏幕：宽 375，视频高 211，状态栏 20',
    '推送：未登记',
  ]);
  const push = { getCID: () => 'cid-1' } as never;
  setShell({ ...getShell(), push });
  await cell.click();
  await expect.poll(() => copied[1]).toContain('推送：已登记');
  expect(copied[1]).not.toContain('cid-1');
});
