import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { HoldToTalk } from './hold-to-talk.tsx';
import { createTone } from './testing/tone.ts';

let tones: ReturnType<typeof createTone>[] = [];
let sent: Blob[] = [];
const openMicrophone = vi.fn<() => Promise<MediaStream>>();

/** The server behind XMLHttpRequest, which recognises the same question in everything. */
class Transfer {
  upload = {};
  status = 200;
  response = { code: 200, msg: '成功', data: { text: '孩子不肯睡觉怎么办', seconds: 1 } };
  onload?: () => void;
  onloadend?: () => void;
  open() {}
  abort() {}
  setRequestHeader() {}
  send(form: FormData) {
    sent.push(form.get('file') as Blob);
    setTimeout(() => {
      this.onload?.();
      this.onloadend?.();
    }, 50);
  }
}

beforeEach(() => {
  sent = [];
  openMicrophone.mockImplementation(async () => {
    const tone = createTone();
    tones.push(tone);
    return tone.stream;
  });
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(openMicrophone);
  vi.stubGlobal('XMLHttpRequest', Transfer);
});
afterEach(() => {
  for (const tone of tones) tone.close();
  tones = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(recognises = true) {
  const texts: string[] = [];
  const screen = await render(
    <main style={{ position: 'relative', marginTop: 400 }}>
      <HoldToTalk onText={(text) => texts.push(text)} recognises={recognises} />
    </main>,
  );
  return { texts, screen };
}
const button = () => page.getByRole('button', { name: /语音提问|说完了/ });
const finger = (type: string, y = 0) => {
  const init = { bubbles: true, isPrimary: true, button: 0, pointerId: 1, clientX: 20, clientY: 420 + y };
  button().element().dispatchEvent(new PointerEvent(type, init));
};
const speakFor = async (seconds: number) =>
  expect.poll(() => page.getByText(new RegExp(`^${seconds}″`)).query(), { timeout: 15_000 }).not.toBeNull();
/** Browsers capture only real pointers. */
beforeEach(() => void vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {}));

test('holding records; releasing fills in the text to be corrected', async () => {
  const { texts } = await show();
  finger('pointerdown');
  await expect.element(page.getByText('正在听，上滑取消')).toBeVisible();
  await expectAccessible();
  await speakFor(1);
  finger('pointerup');
  await expect.poll(() => texts).toEqual(['孩子不肯睡觉怎么办']);
  expect(sent[0]!.size).toBeGreaterThan(500);
  expect(tones[0]!.stream.getTracks()[0]!.readyState).toBe('ended');
  await expect.element(page.getByRole('group', { name: '语音提问' })).not.toBeInTheDocument();
});

test('sliding up cancels, and nothing is sent', async () => {
  const { texts } = await show();
  finger('pointerdown');
  await speakFor(1);
  finger('pointermove', -100);
  await expect.element(page.getByText('松开手指，取消')).toBeVisible();
  finger('pointermove', -10);
  await expect.element(page.getByText('正在听，上滑取消')).toBeVisible();
  finger('pointermove', -100);
  finger('pointerup', -100);
  await expect.element(page.getByRole('group', { name: '语音提问' })).not.toBeInTheDocument();
  expect([sent, texts]).toEqual([[], []]);
  expect(tones[0]!.stream.getTracks()[0]!.readyState).toBe('ended');
});

test('the keyboard starts and stops, and Escape cancels', async () => {
  const { texts } = await show();
  button().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true');
  await speakFor(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => texts).toHaveLength(1);
  await userEvent.keyboard(' ');
  await speakFor(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'false');
  expect(sent).toHaveLength(1);
});

test('a refused microphone is explained', async () => {
  openMicrophone.mockRejectedValue(new DOMException('Permission denied', 'NotAllowedError'));
  await show();
  await button().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('没有使用麦克风的权限，请在浏览器或系统设置里允许后再试');
  await expectAccessible();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

/** A browser with its own recognition. */
class Recogniser extends EventTarget {
  start() {
    queueMicrotask(() => this.dispatchEvent(new Event('start')));
  }
  stop() {
    const results = [[{ transcript: '零花钱' }], [{ transcript: '怎么给' }]];
    this.dispatchEvent(Object.assign(new Event('result'), { results }));
    this.dispatchEvent(new Event('end'));
  }
  abort() {}
}

test('without the server’s recognition the browser’s is used; without both there is a message', async () => {
  vi.stubGlobal('SpeechRecognition', undefined);
  vi.stubGlobal('webkitSpeechRecognition', Recogniser);
  const { texts } = await show(false);
  await button().click();
  await speakFor(1);
  await button().click();
  await expect.poll(() => texts).toEqual(['零花钱怎么给']);
  expect(sent).toEqual([]);
  vi.stubGlobal('webkitSpeechRecognition', undefined);
  await button().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('这个浏览器还不能听写，请打字提问');
});

test('leaving the screen releases the microphone', async () => {
  const { screen } = await show();
  await button().click();
  await speakFor(0);
  await screen.unmount();
  expect(tones[0]!.stream.getTracks()[0]!.readyState).toBe('ended');
  expect(sent).toEqual([]);
});
