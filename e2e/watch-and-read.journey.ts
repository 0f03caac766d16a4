import { expect, test, type APIRequestContext, type Page } from '@playwright/test';

interface Lesson {
  readonly id: number;
  readonly title: string;
  readonly video: { readonly url: string; readonly seconds: number; readonly storyboard?: object };
}

const video = (page: Page) => page.locator('video').first();
const timeOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

async function listOf(request: APIRequestContext, type: string) {
  const { data } = await (await request.get(`/app/v1/index/recommend?content_type=${type}&size=20`)).json();
  return data.list as { content_id: number; live_status: number | null; title: string }[];
}

async function detailOf(request: APIRequestContext, type: string, id: number) {
  const answer = await request.get(`/app/v1/content/detail?content_id=${id}&content_type=${type}`);
  return (await answer.json()).data;
}

async function openCourse(page: Page, request: APIRequestContext) {
  const [course] = await listOf(request, 'course');
  const detail = await detailOf(request, 'course', course!.content_id);
  await page.goto(`/wx/pages/index/course?id=${course!.content_id}&type=course`);
  return {
    id: course!.content_id,
    lessons: detail.course.chapters.flatMap(({ lessons }: { lessons: Lesson[] }) => lessons) as Lesson[],
  };
}

async function begin(page: Page) {
  await page.getByRole('button', { name: /开始学习|继续学习/ }).click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5);
}

/** Touches the video at a share of its width. */
async function touch(page: Page, share: number) {
  const box = (await page.getByTestId('picture').boundingBox())!;
  await page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.4);
}

test('a lesson plays, a double tap skips ten seconds, and its position is restored', async ({
  page,
  request,
}) => {
  await openCourse(page, request);
  await begin(page);
  const before = await timeOf(page);
  await touch(page, 0.9);
  await touch(page, 0.9);
  await expect(page.getByText('快进 10 秒')).toBeVisible();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 9.5);
  await page.getByRole('button', { name: '暂停学习' }).click();
  const left = Math.floor(await timeOf(page));
  await page.reload();
  await expect(page.getByText(/上次看到 00:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: '继续学习' }).click();
  await expect(page.getByText(/已从 00:\d\d 继续/)).toBeVisible();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(left - 1);
  await page.getByRole('button', { name: '从头播放' }).click();
  await expect.poll(() => timeOf(page)).toBeLessThan(5);
});

test('speed and captions are restored, after a reload too', async ({ page, request }) => {
  await openCourse(page, request);
  await begin(page);
  await page.getByRole('button', { name: '倍速 1×' }).focus();
  await page.getByRole('button', { name: '倍速 1×' }).click();
  await page.getByRole('button', { name: '1.5×' }).click();
  await expect(page.getByRole('button', { name: '字幕' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '字幕' }).click();
  await page.reload();
  await begin(page);
  await expect(page.getByRole('button', { name: '倍速 1.5×' })).toBeVisible();
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5);
  await expect(page.getByRole('button', { name: '字幕' })).toHaveAttribute('aria-pressed', 'false');
});

test('the transcript follows the video, and a line seeks to its second', async ({ page, request }) => {
  await openCourse(page, request);
  await page.getByRole('tab', { name: '文稿' }).click();
  const lines = page.getByRole('list', { name: '文稿' }).getByRole('button');
  await lines.nth(3).click();
  await expect(lines.nth(3)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
});

test('a link to a second of a lesson opens it there', async ({ page, request }) => {
  const { id, lessons } = await openCourse(page, request);
  await page.goto(`/wx/pages/index/course?id=${id}&type=course&lesson=${lessons[1]!.id}&t=9`);
  const lesson = page.getByRole('button', { name: new RegExp(lessons[1]!.title) });
  await expect(lesson).toHaveAttribute('aria-current', 'true');
  await begin(page);
  expect(await timeOf(page)).toBeGreaterThan(8.9);
});

test('the quality can be chosen where there are several, and thumbnails show the seek position', async ({
  page,
  request,
}) => {
  const { lessons } = await openCourse(page, request);
  const { url, storyboard } = lessons[0]!.video;
  const rungs = (await (await request.get(url)).text()).match(/#EXT-X-STREAM-INF/g)?.length ?? 1;
  await begin(page);
  const quality = page.getByRole('button', { name: /^清晰度/ });
  if (rungs > 1) {
    await quality.click();
    const heights = page.getByRole('group', { name: '清晰度' }).getByRole('button');
    await expect(heights).toHaveCount(rungs + 1);
    await heights.last().click();
    await expect(quality).toHaveAccessibleName(/清晰度 \d+P/);
  } else await expect(quality).toHaveCount(0);
  // A tap toggles the controls, and they hide by themselves: on a busy machine the drag may be too late.
  await expect(async () => {
    const slider = page.getByRole('slider', { name: '播放进度' });
    if (!(await slider.isVisible())) await touch(page, 0.5);
    const bar = (await slider.boundingBox({ timeout: 500 }))!;
    await page.mouse.move(bar.x + bar.width * 0.2, bar.y + bar.height - 10);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width * 0.6, bar.y + bar.height - 10, { steps: 3 });
    await expect(page.getByTestId('storyboard')).toHaveCount(storyboard ? 1 : 0, { timeout: 500 });
    await page.mouse.up();
    expect(await timeOf(page)).toBeGreaterThan(lessons[0]!.video.seconds * 0.5);
  }).toPass({ timeout: 20_000 });
});

test('an article has contents, its text size is stored, and a device without a voice says so', async ({
  page,
  request,
}) => {
  const [article] = await listOf(request, 'graphic');
  await page.goto(`/wx/pages/index/information?id=${article!.content_id}&type=graphic`);
  await page.getByRole('button', { name: '目录' }).click();
  const entry = page.getByRole('dialog', { name: '目录' }).getByRole('button').last();
  const title = (await entry.textContent())!.trim();
  await entry.click();
  const heading = page.getByRole('heading', { level: 2, name: title });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();

  const paragraph = page.getByRole('article').first().getByRole('paragraph').nth(3);
  const sizeOf = () => paragraph.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOf();
  await page.getByRole('button', { name: '文字大小' }).click();
  await page.getByRole('button', { name: '特大' }).click();
  await expect.poll(sizeOf).toBeGreaterThan(before * 1.5);
  await page.reload();
  await expect(paragraph).toBeVisible();
  expect(await sizeOf()).toBeGreaterThan(before * 1.5);

  await page.getByRole('button', { name: '朗读' }).click();
  await expect(page.getByRole('alert')).toContainText('没有中文朗读的声音');
});

test('an article offers its last position', async ({ page, request }) => {
  const [article] = await listOf(request, 'graphic');
  const address = `/wx/pages/index/information?id=${article!.content_id}&type=graphic`;
  await page.goto(address);
  const heading = page.getByRole('article').first().getByRole('heading', { level: 2 }).nth(2);
  // Scrolls on until the page's own script has hydrated the text.
  const readStored = async () => {
    await heading.evaluate((element) => element.scrollIntoView());
    await page.mouse.wheel(0, 1);
    return page.evaluate(() => localStorage.getItem('article_places') ?? '');
  };
  await expect.poll(readStored).toContain(`[${article!.content_id},`);
  // A reload would keep the position; another visit begins above.
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByText(/上次读到/)).toBeVisible();
  await expect(heading).not.toBeInViewport();
  await page.getByRole('button', { name: '继续读' }).click();
  await expect(heading).toBeInViewport();
});

test('a running live plays at the live edge and cannot be seeked beyond it', async ({ page, request }) => {
  const running = (await listOf(request, 'expertLive')).find(({ live_status: status }) => status === 1)!;
  const { live } = await detailOf(request, 'expertLive', running.content_id);
  await page.goto(`/wx/pages/media/expertLive?id=${running.content_id}&type=expertLive`);
  await expect(page.getByRole('status').getByText('直播中')).toBeVisible();
  await page.getByRole('button', { name: '进入直播' }).click();
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);
  const [position, now] = await Promise.all([timeOf(page), page.evaluate(() => Date.now())]);
  const expected = ((now - Date.parse(live.starts_at)) / 1_000) % live.video.seconds;
  // Opening takes a moment; where the recording repeats, the two positions are at its two ends.
  const apart = Math.abs(position - expected);
  expect(Math.min(apart, live.video.seconds - apart)).toBeLessThan(5);
  await expect(page.getByRole('slider')).toHaveCount(0);
});

test('an upcoming live counts down and can be added to the calendar; a replay plays from its start', async ({
  page,
  request,
}) => {
  // A session of an upcoming activity may be running already.
  const coming = (await listOf(request, 'expertLive')).find(({ live_status: at }) => at === 0)!;
  const past = (await listOf(request, 'actLive')).find(({ live_status: at }) => at === 2)!;
  await page.goto(`/wx/pages/media/expertLive?id=${coming.content_id}&type=expertLive`);
  await expect(page.getByRole('timer')).toContainText(/天|:/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '加入日历' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);

  await page.goto(`/wx/pages/index/actLive?id=${past.content_id}&type=actLive`);
  await page.getByRole('button', { name: '看回放' }).last().click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
  expect(await timeOf(page)).toBeLessThan(8);
});

test('a shared mini video waits for a tap, plays with sound, and links to the academy', async ({
  page,
  request,
}) => {
  const [mini] = await listOf(request, 'miniVideo');
  await page.goto(`/wx/pages/media/miniVideoShare?id=${mini!.content_id}`);
  await expect(page.getByRole('heading', { level: 1, name: mini!.title })).toBeVisible();
  await touch(page, 0.5);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
  await page.getByRole('link', { name: '打开学院' }).click();
  await expect(page).toHaveURL(/\/pages\/index\/index|\/wx\/$/);
});
