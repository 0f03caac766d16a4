// npm run screens: a picture of every finished screen into docs/screens, from a real academy with its demo content.
//   npm run screens -- --check    also writes 320, 430, dark and large-text variants of each into test-results/screens
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { phone, withAcademy } from './academy.mjs';
import { build } from './build.mjs';
import { root, setUpBrowser, setUpPackages } from './setup.mjs';

setUpPackages();
setUpBrowser();
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
    'not-open': '/pages/mine/credit',
  };
}

/** Screens of somebody who is signed in. */
async function personalList(address) {
  const course = await firstContent(address, 'course');
  return {
    mine: '/pages/mine/mine',
    'user-info': '/pages/mine/userInfo',
    'my-collect': '/pages/mine/myCollect',
    'my-liking': '/pages/mine/myLiking',
    'live-booked': '/pages/mine/liveBooked',
    'my-followed': '/pages/mine/myFollowed',
    feedback: '/pages/mine/feedback',
    'mine-account': '/pages/mine/account',
    'account-info': '/pages/common/accountInfo',
    'change-bind': '/pages/mine/changeBind',
    'change-pwd': '/pages/common/changePWD',
    comment: `/pages/appPop/comment?id=${course}&type=course`,
    share: `/pages/appPop/share?id=${course}&type=course`,
  };
}

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

const variants = {
  plain: { options: {} },
  dark: { options: { colorScheme: 'dark' } },
  320: { options: { viewport: { width: 320, height: 568 } } },
  430: { options: { viewport: { width: 430, height: 932 } } },
  large: { options: {}, appearance: { theme: 'system', elder: true, textScale: 1 } },
};

async function take({ address, browser }, { path, file, variant, token }) {
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
  await page.waitForTimeout(600);
  await page.screenshot({ path: file });
  await context.close();
}

await withAcademy(21_091, async (academy) => {
  const all = process.argv.includes('--check');
  const target = join(root, 'docs/screens');
  const extra = join(root, 'test-results/screens');
  mkdirSync(target, { recursive: true });
  mkdirSync(extra, { recursive: true });
  const token = await signIn(academy.address, parent);
  const ofExpert = await signIn(academy.address, expert);
  const screens = [
    ...Object.entries(await screenList(academy.address)).map(([name, path]) => ({ name, path })),
    ...Object.entries(await personalList(academy.address)).map(([name, path]) => ({ name, path, token })),
    { name: 'my-live', path: '/pages/mine/myLive', token: ofExpert },
  ];
  for (const { name, path, token: signedIn } of screens) {
    const of = { path, token: signedIn };
    await take(academy, { ...of, file: join(target, `${name}.png`), variant: variants.plain });
    for (const [key, variant] of Object.entries(variants)) {
      if (key === 'plain') continue;
      const documented = name === 'home' && (key === 'dark' || key === '320');
      if (!documented && !all) continue;
      await take(academy, { ...of, file: join(documented ? target : extra, `${name}-${key}.png`), variant });
    }
    console.log(name);
  }
});
