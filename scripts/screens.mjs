// npm run screens: a picture of every finished screen into docs/screens, from a real academy with its demo content.
//   npm run screens -- --check    also writes 320, 430, dark and large-text variants of each into test-results/screens
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { phone, withAcademy } from './academy.mjs';
import { build } from './build.mjs';
import { cameraArguments } from './camera.mjs';
import { root, setUpBrowser, setUpPackages, setUpVideo } from './setup.mjs';

setUpPackages();
setUpBrowser();
setUpVideo({ needed: true });
build();

async function firstContent(address, type) {
  const answer = await fetch(`${address}/app/v1/index/recommend?content_type=${type}&size=1`);
  const { data } = await answer.json();
  return data.list[0].content_id;
}

async function screenList(address) {
  const [course, article] = await Promise.all([
    firstContent(address, 'course'),
    firstContent(address, 'graphic'),
  ]);
  const experts = await (await fetch(`${address}/app/v1/user/index/expert?size=1`)).json();
  const expert = experts.data.list[0].id;
  const detail = await fetch(`${address}/app/v1/content/detail?content_id=${course}&content_type=course`);
  const account = (await detail.json()).data.account.id;
  return {
    home: '/pages/index/index',
    'course-list': '/pages/index/courseList',
    course: `/pages/index/course?id=${course}&type=course`,
    'information-list': '/pages/index/informationList',
    information: `/pages/index/information?id=${article}&type=graphic`,
    'expert-list': '/pages/index/expertList',
    expert: `/pages/index/expert?id=${expert}&type=expert`,
    'mini-video-list': '/pages/index/miniVideoList',
    'mini-video-share': `/pages/media/miniVideoShare?id=${await firstContent(address, 'miniVideo')}`,
    'expert-live': `/pages/media/expertLive?id=${await firstContent(address, 'expertLive')}&type=expertLive`,
    'act-live': `/pages/index/actLive?id=${await firstContent(address, 'actLive')}&type=actLive`,
    'excellent-list': '/pages/index/excellentList',
    'major-course': '/pages/index/majorCourse',
    account: `/pages/index/home?id=${account}`,
    location: '/pages/common/location',
    set: '/pages/common/set',
    search: '/pages/common/search?keyword=作业',
    'search-start': '/pages/common/search',
    'sys-article': '/pages/common/sysArticle?key=privacy',
    'no-network': '/pages/common/noNetwork',
    error: '/pages/common/error',
    web: '/pages/common/web?src=/wx/download.html&title=下载',
    ai: '/pages/ai/ai',
    login: '/pages/common/login',
    'reset-pwd': '/pages/common/resetPWD',
    'mine-guest': '/pages/mine/mine',
    'not-open': '/pages/appPop/miniVideoComment',
  };
}

/** What the demo's parent has learned: a semester to work on, one that is over with its certificate, a course that is finished. */
async function learnedList(address, token) {
  const read = async (path) => {
    const answer = await fetch(`${address}/app/v1/${path}`, { headers: { token } });
    return (await answer.json()).data;
  };
  const { student, list } = await read('user/student/semester');
  const open = list.find(({ enabled, graduated }) => enabled && !graduated);
  const over = list.find(({ certificate_serial: serial }) => serial);
  const courses = (await read('user/history?content_type=course')).list;
  const finished = courses.find(({ progress }) => progress.completed);
  return {
    graduation: `/pages/mine/graduation?student=${student.id}&semester=${open.id}`,
    graduated: `/pages/mine/graduation?student=${student.id}&semester=${over.id}`,
    // Beside the app, for people who will never open it.
    certificate: `/../certificate/${over.certificate_serial}`,
    'course-learned': `/pages/index/course?id=${finished.content_id}&type=course`,
    'major-course-back': `/pages/appPop/majorCourseBack?id=${finished.content_id}`,
    mistakes: '/pages/mine/credit?mistakes=1',
  };
}

/** Screens of somebody who is signed in. */
async function personalList(address, token) {
  const course = await firstContent(address, 'course');
  return {
    ...(await learnedList(address, token)),
    mine: '/pages/mine/mine',
    'user-info': '/pages/mine/userInfo',
    'my-collect': '/pages/mine/myCollect',
    'my-liking': '/pages/mine/myLiking',
    'live-booked': '/pages/mine/liveBooked',
    'ai-history': '/pages/ai/ai?history=1',
    'my-followed': '/pages/mine/myFollowed',
    feedback: '/pages/mine/feedback',
    credit: '/pages/mine/credit',
    'graduation-list': '/pages/mine/graduationList',
    'dashboard-own': '/pages/mine/dashboard',
    'add-child': '/pages/mine/addChild',
    exam: `/pages/index/course?id=${course}&type=course&exam=1`,
    'mine-account': '/pages/mine/account',
    'account-info': '/pages/common/accountInfo',
    'change-bind': '/pages/mine/changeBind',
    'change-pwd': '/pages/common/changePWD',
    comment: `/pages/appPop/comment?id=${course}&type=course`,
    share: `/pages/appPop/share?id=${course}&type=course`,
  };
}

/** An expert's own lives: the list, and the page where one of them is sent. */
async function expertList(address, token) {
  const answer = await fetch(`${address}/app/v1/user/expert/live?status=0`, { headers: { token } });
  const { content_id: id } = (await answer.json()).data.list.find(
    (live) => live.content_type === 'expertLive' && !live.recorded,
  );
  return [
    { name: 'my-live', path: '/pages/mine/myLive', token },
    { name: 'live-push', path: `/pages/media/livePush?id=${id}`, token, prepare: goLive },
  ];
}

async function goLive(page) {
  await page.getByRole('button', { name: /^(?:开始|继续)直播$/ }).click();
  await page.getByText('网络良好').waitFor();
  await page.waitForTimeout(1_500);
}

/** Asked on the screen, to show how each kind of answer looks. */
const questions = {
  'ai-answer': '注意力不集中座位怎么安排',
  'ai-safety': '孩子说不想活了怎么办',
  'ai-nothing': '量子纠缠的实验怎么做',
};

/** Asks, and waits until the answer is whole. */
async function askOn(page, question) {
  await page.getByRole('textbox', { name: '您的问题' }).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByRole('button', { name: '有帮助' }).waitFor({ timeout: 60_000 });
}

/** Tabs of an account's dashboard. */
const ownerScreens = {
  dashboard: '/pages/mine/dashboard',
  'dashboard-view': '/pages/mine/dashboard?tab=viewstat&period=year',
  'dashboard-student': '/pages/mine/dashboard?tab=student',
  'dashboard-content': '/pages/mine/dashboard?tab=content',
};

/** The token of a person of the demo, by the code that was not sent. */
async function signIn(address, mobile) {
  const post = async (path, form) =>
    (await fetch(`${address}/app/v1/${path}`, { method: 'POST', body: new URLSearchParams(form) })).json();
  await post('sms/code', { mobile });
  const [{ code }] = await (await fetch(`${address}/dev/outbox.json`)).json();
  const { data } = await post('user/login/mobile', { mobile, code, agreed: '1' });
  return data.token;
}

const parent = '13800000001';
const expert = '13800000002';
const owner = '13800000003';

const variants = {
  plain: { options: {} },
  dark: { options: { colorScheme: 'dark' } },
  320: { options: { viewport: { width: 320, height: 568 } } },
  430: { options: { viewport: { width: 430, height: 932 } } },
  large: { options: {}, appearance: { theme: 'system', elder: true, textScale: 1 } },
};

async function take({ address, browser }, { path, file, variant, token, prepare }) {
  const context = await browser.newContext(phone(variant.options));
  const page = await context.newPage();
  if (variant.appearance)
    await page.addInitScript(
      (appearance) => localStorage.setItem('appearance', JSON.stringify(appearance)),
      variant.appearance,
    );
  if (token)
    await page.addInitScript(
      (text) => localStorage.setItem('user_identity_token', text),
      JSON.stringify(token),
    );
  await page.goto(`${address}/wx${path}`, { waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: file });
  await context.close();
}

const film = cameraArguments('faces/li-muqing.svg');
await withAcademy(21_091, takeAll, film);

async function takeAll(academy) {
  const all = process.argv.includes('--check');
  const target = join(root, 'docs/screens');
  const extra = join(root, 'test-results/screens');
  mkdirSync(target, { recursive: true });
  mkdirSync(extra, { recursive: true });
  const token = await signIn(academy.address, parent);
  const ofExpert = await signIn(academy.address, expert);
  const ofOwner = await signIn(academy.address, owner);
  const screens = [
    ...Object.entries(await screenList(academy.address)).map(([name, path]) => ({ name, path })),
    ...Object.entries(await personalList(academy.address, token)).map(([name, path]) => ({
      name,
      path,
      token,
    })),
    ...(await expertList(academy.address, ofExpert)),
    ...Object.entries(questions).map(([name, question]) => ({
      name,
      path: '/pages/ai/ai',
      token,
      prepare: (page) => askOn(page, question),
    })),
    ...Object.entries(ownerScreens).map(([name, path]) => ({ name, path, token: ofOwner })),
  ];
  for (const { name, ...of } of screens) {
    await take(academy, { ...of, file: join(target, `${name}.png`), variant: variants.plain });
    for (const [key, variant] of Object.entries(variants)) {
      if (key === 'plain') continue;
      const documented = name === 'home' && (key === 'dark' || key === '320');
      if (!documented && !all) continue;
      await take(academy, { ...of, file: join(documented ? target : extra, `${name}-${key}.png`), variant });
    }
    console.log(name);
  }
}
