import { type Browser, expect, type Page, test } from '@playwright/test';
import { type FakeModel, startFakeModel } from '../apps/server/src/providers/llm/testing/fake-model.ts';
import {
  type FakeOpenAiSpeech,
  defaultTranscript,
  startFakeOpenAiSpeech,
} from '../apps/server/src/providers/speech/testing/fake-openai-speech.ts';
import { sampleMp3 } from '../apps/server/src/providers/speech/testing/sample-mp3.ts';
import { launchWithDevices } from './live-media.ts';
import { createOwnAcademy } from './own-academy.ts';

// An academy whose engines are servers on this machine: a language model, speech synthesis, speech recognition.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** No expert has answered it, so it goes to the model. */
const question = '想请老师给孩子调座位，坐哪里合适';
const sentence = '先在旁边坐下来，陪孩子写完第一题。[1]';

let model: FakeModel;
let voice: FakeOpenAiSpeech;
let browser: Browser;
const academy = createOwnAcademy(() => ({
  LLM_URL: model.url,
  LLM_MODEL: 'small',
  SPEECH_PROVIDER: 'openai',
  SPEECH_URL: voice.url,
  SPEECH_MODEL: 'loud',
  SPEECH_VOICE: 'clear',
  RECOGNITION_PROVIDER: 'openai',
  RECOGNITION_URL: voice.url,
  RECOGNITION_MODEL: 'ear',
}));

test.beforeAll(async () => {
  test.setTimeout(180_000);
  model = await startFakeModel();
  // Quotes the given passage, so that its citation is accepted.
  model.say(answerFromPassages);
  voice = await startFakeOpenAiSpeech();
  // Some seconds long, because a browser buffers that much before it plays.
  voice.sound(sampleMp3(120));
  await academy.start();
  browser = await launchWithDevices('guest');
  await expect.poll(askFromOtherDevice, { timeout: 90_000, intervals: [1_000] }).toBe('model');
});
test.afterAll(async () => {
  await browser?.close();
  await academy.stop();
  await model.close();
  await voice.close();
});

const answerFromPassages = (call: FakeModel['calls'][number]) => {
  const shown = call.body.messages.at(-1)!.content;
  const [, words = sentence] = /\[1\][^\n]*\n([^\n。]{8,}。)/.exec(shown) ?? [];
  // Twice: a sentence is shown once the next one has begun.
  return `${words}[1]${words}[1]`;
};

/** Who answers now: the library is indexed after the start. Each call uses another device. */
async function askFromOtherDevice(): Promise<string> {
  const answer = await fetch(`${academy.address}/app/v1/qa/record`, {
    method: 'POST',
    headers: { device: crypto.randomUUID() },
    body: new URLSearchParams({
      request_id: crypto.randomUUID(),
      session_id: crypto.randomUUID(),
      content: question,
      origin: 'text',
    }),
  });
  const { data, msg } = (await answer.json()) as { data: { answerer: string } | null; msg: string };
  return data?.answerer ?? msg;
}

async function openAi(): Promise<Page> {
  const { viewport, hasTouch, isMobile, locale, timezoneId } = test.info().project.use;
  const context = await browser.newContext({
    viewport,
    hasTouch,
    isMobile,
    locale,
    timezoneId,
    baseURL: academy.address,
    permissions: ['microphone'],
  });
  const page = await context.newPage();
  // The audio element is not in the document; its position is read here.
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its element
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(globalThis, { voice: this });
      return play.call(this);
    };
  });
  await page.goto('/wx/pages/ai/ai');
  return page;
}

/** Audio that the server spoke. */
const readSecondsPlayed = (page: Page) =>
  page.evaluate(() => {
    const { voice } = globalThis as { voice?: HTMLMediaElement };
    return voice?.src.includes('/tts/stream') ? voice.currentTime : 0;
  });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page) => page.getByRole('textbox', { name: '您的问题' });

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await button(page, '发送').click();
}

test('a question is spoken, corrected and sent', async () => {
  const page = await openAi();
  await button(page, /^语音提问/).click();
  const speaking = page.getByRole('group', { name: '语音提问' });
  await expect(speaking).toContainText('正在听');
  // The microphone has beeped by now.
  await expect(speaking).toContainText(/[2-9]″|\d\d″/);
  await button(page, '说完了').click();
  await expect(field(page)).toHaveValue(defaultTranscript);
  expect(voice.receivedSounds.at(-1)!.subarray(0, 4).toString()).toBe('RIFF');
  expect(loudest(voice.receivedSounds.at(-1)!)).toBeGreaterThan(1_000);

  const corrected = `${defaultTranscript}？已经上三年级了`;
  await field(page).fill(corrected);
  await button(page, '发送').click();
  const turn = page.getByRole('article', { name: `问：${corrected}` });
  await expect(turn.getByRole('button', { name: '有帮助' })).toBeVisible({ timeout: 30_000 });
  await page.context().close();
});

/** The highest sample of the recording: 16 bits a sample after a header of 44 bytes. */
const loudest = (wav: Buffer) =>
  new Int16Array(Uint8Array.from(wav.subarray(44)).buffer).reduce(
    (largest, each) => Math.max(largest, Math.abs(each)),
    0,
  );

test('an answer is read aloud while it is being written', async () => {
  const enough = Promise.withResolvers<void>();
  model.say(answerFromPassages, { delay: 100, until: enough.promise });
  const page = await openAi();
  await ask(page, question);
  await button(page, '朗读').click();
  await expect.poll(() => readSecondsPlayed(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
  // It has not ended, and does not until the test lets it.
  await expect(button(page, '停止回答')).toBeVisible();
  expect(model.countOpen()).toBe(1);
  enough.resolve();
  await expect(button(page, '有帮助')).toBeVisible({ timeout: 30_000 });
  await page.context().close();
});

test('kill -9 during an answer: the next process completes it for the waiting page', async () => {
  model.say(answerFromPassages, { delay: 100, until: new Promise(() => {}) });
  const page = await openAi();
  await ask(page, question);
  const turn = page.getByRole('article', { name: `问：${question}` });
  await expect(turn.getByText('AI 生成，仅供参考')).toBeVisible();
  await academy.kill();
  model.say((call) => `重新写的一个回答：${answerFromPassages(call)}`);
  await academy.start();
  await expect(turn.getByRole('button', { name: '有帮助' })).toBeVisible({ timeout: 60_000 });
  await expect(turn.getByText('重新写的一个回答')).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.context().close();
});
