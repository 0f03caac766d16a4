import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveReadingPosition } from '../../../features/article/resume-reading.tsx';
import { sampleArticle } from '../../../features/article/testing/sample-article.ts';
import { savePageState } from '../../../navigation/page-state.ts';
import { href, pageHref } from '../../../navigation/paths.ts';
import { createCover } from '../../../testing/create-cover.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import InformationScreen from './information-screen.tsx';

const url = href.graphic({ id: 3 });

const articleServer = () =>
  createFakeServer({
    'GET content/detail': () => sampleArticle(),
    'GET content/recommend': () => ({ list: [] }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
  });

/** An article long enough to scroll. */
function longArticle() {
  const paragraph = { kind: 'paragraph' as const, text: '小孩子不会看钟，却会认顺序。'.repeat(12) };
  const part = (title: string) => [
    { kind: 'heading' as const, text: title },
    ...[1, 2, 3, 4].map(() => paragraph),
  ];
  return sampleArticle({ body: [paragraph, ...part('先看见'), ...part('再动手'), ...part('慢慢来')] });
}

async function showLong() {
  const server = articleServer();
  server.answer({ 'GET content/detail': () => longArticle() });
  const screen = await renderScreen(<InformationScreen />, { url, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '睡前二十分钟' })).toBeVisible();
  return { screen, scroller: document.querySelector('[data-scroll]')! };
}

const topOf = (title: string) =>
  page.getByRole('heading', { level: 2, name: title }).element().getBoundingClientRect().top;

test('the contents mark the current section and link to headings, which get the focus', async () => {
  const { scroller } = await showLong();
  scroller.scrollTop += topOf('先看见') - 100;
  await page.getByRole('button', { name: '目录' }).click();
  const sheet = page.getByRole('dialog', { name: '目录' });
  await expect
    .element(sheet.getByRole('button', { name: '先看见' }))
    .toHaveAttribute('aria-current', 'location');
  await expectAccessible();
  await sheet.getByRole('button', { name: '慢慢来' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 2, name: '慢慢来' })).toHaveFocus();
  await waitFor(() => expect(topOf('慢慢来')).toBeLessThan(120), 15_000);
  expect(topOf('慢慢来')).toBeGreaterThan(40);
});

test('an article of one section has no contents button', async () => {
  await renderScreen(<InformationScreen />, { url, server: articleServer() });
  await expect.element(page.getByRole('heading', { level: 1, name: '睡前二十分钟' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '目录' })).not.toBeInTheDocument();
});

test('the reading position is stored on this device, and offered at the next visit', async () => {
  localStorage.clear();
  const { screen, scroller } = await showLong();
  await expect.element(page.getByText(/上次读到/)).not.toBeInTheDocument();
  scroller.scrollTop += topOf('再动手') - 100;
  await waitFor(() => expect(localStorage.getItem('article_places')).not.toBeNull(), 15_000);
  await screen.unmount();
  await showLong();
  await expect.element(page.getByText('上次读到“再动手”')).toBeVisible();
  await page.getByRole('button', { name: '继续读' }).click();
  await waitFor(() => expect(topOf('再动手')).toBeLessThan(200), 15_000);
  await expect.element(page.getByText(/上次读到/)).not.toBeInTheDocument();
});

test('a reload that scrolls back to the reading position does not offer it', async () => {
  localStorage.clear();
  const reload = { url, server: articleServer(), key: 'reloaded' };
  reload.server.answer({ 'GET content/detail': () => longArticle() });
  saveReadingPosition(3, 6);
  savePageState(reload.key, { scroll: 1_000 });
  const screen = await renderScreen(<InformationScreen />, reload);
  const offer = page.getByText(/上次读到/);
  await expect.element(page.getByRole('heading', { level: 2, name: '再动手' })).toBeInTheDocument();
  await expect.element(offer).not.toBeInTheDocument();
  const scroller = document.querySelector('[data-scroll]')!;
  scroller.scrollTop += topOf('再动手') - 100;
  // Saved again: the position was compared, too.
  localStorage.clear();
  await waitFor(() => expect(localStorage.getItem('article_places')).not.toBeNull(), 15_000);
  await expect.element(offer).not.toBeInTheDocument();
  await screen.unmount();
  // Where the page is not scrolled to the position, it is offered.
  saveReadingPosition(3, 6);
  await renderScreen(<InformationScreen />, reload);
  await expect.element(page.getByRole('heading', { level: 2, name: '再动手' })).toBeInTheDocument();
  document.querySelector('[data-scroll]')!.scrollTop = 40;
  await expect.element(offer, { timeout: 15_000 }).toBeVisible();
  await page.getByRole('button', { name: '不用了' }).click();
});

test('a position that is on the first screen is not offered', async () => {
  localStorage.clear();
  saveReadingPosition(3, 2);
  await showLong();
  // It would come with the page's code, and go by itself seconds later.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(page.getByText(/上次读到/).query()).toBeNull();
});

test('the offer of a position disappears when the reader comes there without it', async () => {
  localStorage.clear();
  saveReadingPosition(3, 6);
  const { scroller } = await showLong();
  await expect.element(page.getByText('上次读到“再动手”')).toBeVisible();
  scroller.scrollTop += topOf('再动手') - 100;
  await expect.element(page.getByText(/上次读到/), { timeout: 15_000 }).not.toBeInTheDocument();
});

test('an article read to its end offers no position', async () => {
  localStorage.clear();
  const { screen, scroller } = await showLong();
  scroller.scrollTop += topOf('再动手');
  await waitFor(() => expect(localStorage.getItem('article_places')).toContain('[3,'), 15_000);
  scroller.scrollTop = scroller.scrollHeight;
  await waitFor(() => expect(localStorage.getItem('article_places')).toBe('[]'), 15_000);
  await screen.unmount();
});

test('a link to a paragraph scrolls there', async () => {
  const server = articleServer();
  server.answer({ 'GET content/detail': () => longArticle() });
  const place = pageHref('/pages/index/information', { id: 3, type: 'graphic', paragraph: 6 });
  await renderScreen(<InformationScreen />, { url: place, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '睡前二十分钟' })).toBeVisible();
  await waitFor(() => expect(topOf('再动手')).toBeLessThan(120), 15_000);
});

test('returning to a page opened at a paragraph keeps the position reached', async () => {
  const server = articleServer();
  server.answer({ 'GET content/detail': () => longArticle() });
  const place = pageHref('/pages/index/information', { id: 3, type: 'graphic', paragraph: 6 });
  const { Covered, cover } = createCover();
  await renderScreen(
    <Covered>
      <InformationScreen />
    </Covered>,
    { url: place, server },
  );
  await waitFor(() => expect(topOf('再动手')).toBeLessThan(120), 15_000);
  const scroller = document.querySelector('[data-scroll]')!;
  await waitFor(() => expect(scroller.scrollTop).toBeGreaterThan(100));
  await new Promise((resolve) => setTimeout(resolve, 600));
  scroller.scrollTop = 40;
  cover(true);
  await waitFor(() => expect(scroller.checkVisibility()).toBe(false));
  cover(false);
  await waitFor(() => expect(scroller.checkVisibility()).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(scroller.scrollTop).toBe(40);
});

test('text size has four steps, and the choice is saved', async () => {
  await renderScreen(<InformationScreen />, { url, server: articleServer() });
  const paragraph = page.getByText('九点了，他还在沙发上蹦。');
  await expect.element(paragraph).toBeVisible();
  const sizeOf = () => parseFloat(getComputedStyle(paragraph.element()).fontSize);
  const before = sizeOf();
  await page.getByRole('button', { name: '文字大小' }).click();
  const steps = page.getByRole('group', { name: '文字大小' }).getByRole('button');
  await expect.element(steps.first()).toHaveAttribute('aria-pressed', 'true');
  expect(steps.elements()).toHaveLength(4);
  await expectAccessible();
  await page.getByRole('button', { name: '特大' }).click();
  await waitFor(() => expect(sizeOf()).toBeCloseTo(before * 1.625, 0));
  expect(JSON.parse(localStorage.getItem('appearance')!).textScale).toBe(1.625);
  await page.getByRole('button', { name: '标准' }).click();
});

test('a picture opens in the viewer', async () => {
  await renderScreen(<InformationScreen />, { url, server: articleServer() });
  await page.getByRole('button', { name: '看大图：小灯亮着' }).click();
  await expect.element(page.getByRole('dialog', { name: '图片预览' })).toBeVisible();
});

/** The browser's speech synthesis is silent in tests: this one speaks until it is told that it has finished. */
function fakeSpeech(voices: { lang: string; name: string; localService: boolean }[]) {
  const spoken: SpeechSynthesisUtterance[] = [];
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue(voices as SpeechSynthesisVoice[]);
  vi.spyOn(SpeechSynthesisUtterance.prototype, 'voice', 'set').mockImplementation(() => {});
  vi.spyOn(speechSynthesis, 'speak').mockImplementation((utterance) => void spoken.push(utterance));
  const cancel = vi.spyOn(speechSynthesis, 'cancel').mockImplementation(() => {});
  return { spoken, cancel, finish: () => spoken.at(-1)!.dispatchEvent(new Event('end')) };
}

const mandarin = [{ lang: 'zh-CN', name: '普通话', localService: true }];

test('the article is read aloud, the spoken text is marked, and leaving stops it', async () => {
  const { spoken, cancel, finish } = fakeSpeech(mandarin);
  const screen = await renderScreen(<InformationScreen />, { url, server: articleServer() });
  await page.getByRole('button', { name: '朗读' }).click();
  expect(spoken.map(({ text }) => text)).toEqual(['九点了，他还在沙发上蹦。']);
  expect(document.querySelector('[data-reading]')?.textContent).toContain('九点了');
  finish();
  await waitFor(() => expect(document.querySelector('[data-reading]')?.tagName).toBe('H2'));
  expect(spoken.at(-1)!.text).toBe('顺序比时间更管用');
  const bar = page.getByRole('group', { name: '朗读' });
  await expect.element(bar).toMatchTextContent(/正在朗读.*第 2 \/ 6 句/);
  await expectAccessible();
  await bar.getByRole('button', { name: '暂停朗读' }).click();
  await expect.element(bar).toMatchTextContent(/已暂停/);
  await bar.getByRole('button', { name: '朗读速度 1×' }).click();
  await bar.getByRole('button', { name: '继续朗读' }).click();
  expect(spoken.at(-1)).toMatchObject({ text: '顺序比时间更管用', rate: 1.25, lang: 'zh-CN' });
  cancel.mockClear();
  await screen.unmount();
  expect(cancel).toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('a device without a Chinese voice says so', async () => {
  fakeSpeech([{ lang: 'en-US', name: 'Ann', localService: true }]);
  await renderScreen(<InformationScreen />, { url, server: articleServer() });
  await page.getByRole('button', { name: '朗读' }).click();
  await expect.element(page.getByRole('alert'), { timeout: 15_000 }).toMatchTextContent(/没有中文朗读的声音/);
  await page.getByRole('button', { name: '停止朗读' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  vi.restoreAllMocks();
});
