import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getSilentSoundUrl } from './server-voice.ts';
import { SpeakButton } from './speak-button.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an answer is requested, played, paused, resumed and left', async () => {
  const asked: string[] = [];
  const answer = {
    code: 200,
    msg: '成功',
    data: { url: getSilentSoundUrl(), expires_in: 300, type: 'audio/wav' },
  };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(answer);
  });
  // The test's sound would end at once, so it plays until the test ends it.
  const ended = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const screen = await render(
    <main>
      <SpeakButton recordId={7} text="一。" isRunning={false} voice="server" />
      <SpeakButton recordId={8} text="二。" isRunning={false} voice="server" />
    </main>,
  );
  const buttons = page.getByRole('button');
  await expectAccessible();
  await buttons.nth(0).click();
  await expect.element(buttons.nth(0)).toHaveAccessibleName('暂停朗读');
  // The server's voice is marked while it plays.
  await expect.element(page.getByText('AI 合成语音')).toBeVisible();
  await expectAccessible();
  await expect.poll(() => ended.mock.calls.length).toBe(2);
  expect(asked[0]).toContain('tts/getStreamUrl?record_id=7');
  await buttons.nth(0).click();
  await expect.element(buttons.nth(0)).toHaveAccessibleName('继续朗读');
  await expect.element(page.getByText('AI 合成语音')).not.toBeInTheDocument();
  expect(paused).toHaveBeenCalled();
  await buttons.nth(1).click();
  await expect.element(buttons.nth(0)).toHaveAccessibleName('朗读');
  await expect.element(buttons.nth(1)).toHaveAccessibleName('暂停朗读');
  const video = document.createElement('video');
  document.body.append(video);
  video.dispatchEvent(new Event('play'));
  video.remove();
  await expect.element(buttons.nth(1)).toHaveAccessibleName('继续朗读');
  paused.mockClear();
  await screen.unmount();
  expect(paused).toHaveBeenCalled();
});
