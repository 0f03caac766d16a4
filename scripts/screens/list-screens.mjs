// Lists every screen as each role sees it, with the name of its screenshot. Throws if a route has no screenshot.
import { routes } from '../../packages/contract/src/routes.ts';
import { get } from './sign-in.mjs';

const contentTypes = ['course', 'graphic', 'miniVideo', 'expertLive', 'actLive'];

/** The ids that the screens show: one of every kind in the demo. */
async function findContents(address, { parent, expert }) {
  const subjects = {};
  for (const type of contentTypes) {
    const { list } = await get(address, `index/recommend?content_type=${type}&size=20`);
    subjects[type] = list.map(({ content_id: id, live_status: status }) => ({ id, status }));
  }
  const [anyone] = (await get(address, 'user/index/expert?size=1')).list;
  const course = subjects.course[0].id;
  const detail = await get(address, `content/detail?content_id=${course}&content_type=course`);
  const { student, list: semesters } = await get(address, 'user/student/semester', parent);
  const seen = (await get(address, 'user/history?content_type=course', parent)).list;
  const liveOf = async (status) =>
    (await get(address, `user/expert/live?status=${status}`, expert)).list.find(
      (live) => live.content_type === 'expertLive' && (status === 2 || !live.recorded),
    ).content_id;
  const liveIn = (type, status) => subjects[type].find((live) => live.status === status).id;
  return {
    course,
    article: subjects.graphic[0].id,
    mini: subjects.miniVideo[0].id,
    expert: anyone.id,
    account: detail.account.id,
    upcoming: liveIn('expertLive', 0),
    running: liveIn('expertLive', 1),
    replay: liveIn('expertLive', 2),
    activity: liveIn('actLive', 0),
    activityOver: liveIn('actLive', 2),
    child: student.id,
    open: semesters.find(({ enabled, graduated }) => enabled && !graduated).id,
    over: semesters.find(({ certificate_serial: serial }) => serial),
    finished: seen.find(({ progress }) => progress.completed).content_id,
    ownUpcoming: await liveOf(0),
    ownReplay: await liveOf(2),
  };
}

const guestScreens = (of) => ({
  home: '/pages/index/index',
  'course-list': '/pages/index/courseList',
  course: `/pages/index/course?id=${of.course}&type=course`,
  'information-list': '/pages/index/informationList',
  information: `/pages/index/information?id=${of.article}&type=graphic`,
  'expert-list': '/pages/index/expertList',
  expert: `/pages/index/expert?id=${of.expert}&type=expert`,
  'mini-video-list': '/pages/index/miniVideoList',
  'mini-video': `/pages/media/miniVideo?id=${of.mini}&type=miniVideo`,
  'mini-video-comment': `/pages/appPop/miniVideoComment?id=${of.mini}&type=miniVideo`,
  upgrade: '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup',
  'mini-video-share': `/pages/media/miniVideoShare?id=${of.mini}`,
  lives: '/pages/media/expertLive',
  'expert-live': `/pages/media/expertLive?id=${of.upcoming}&type=expertLive`,
  'act-live': `/pages/index/actLive?id=${of.activity}&type=actLive`,
  'act-live-over': `/pages/index/actLive?id=${of.activityOver}&type=actLive`,
  'excellent-list': '/pages/index/excellentList',
  'major-course': '/pages/index/majorCourse',
  account: `/pages/index/home?id=${of.account}`,
  location: '/pages/common/location',
  set: '/pages/common/set',
  saved: '/pages/common/set?saved=1',
  search: '/pages/common/search?keyword=作业',
  'search-start': '/pages/common/search',
  'sys-article': '/pages/common/sysArticle?key=privacy',
  'no-network': '/pages/common/noNetwork',
  error: '/pages/common/error',
  web: '/pages/common/web?src=/wx/download.html&title=下载',
  ai: '/pages/ai/ai',
  login: '/pages/common/login',
  'bind-mobile-guest': '/pages/common/bindMobile',
  'reset-pwd': '/pages/common/resetPWD',
  'mine-guest': '/pages/mine/mine',
});

const parentScreens = (of) => ({
  'home-parent': '/pages/index/index',
  graduation: `/pages/mine/graduation?student=${of.child}&semester=${of.open}`,
  graduated: `/pages/mine/graduation?student=${of.child}&semester=${of.over.id}`,
  // Outside the app, for people who do not use it.
  certificate: `/../certificate/${of.over.certificate_serial}`,
  'course-learned': `/pages/index/course?id=${of.finished}&type=course`,
  'major-course-back': `/pages/appPop/majorCourseBack?id=${of.finished}`,
  mistakes: '/pages/mine/credit?mistakes=1',
  mine: '/pages/mine/mine',
  'user-info': '/pages/mine/userInfo',
  'my-collect': '/pages/mine/myCollect',
  'my-liking': '/pages/mine/myLiking',
  'live-booked': '/pages/mine/liveBooked',
  notices: '/pages/mine/liveBooked?notices=1',
  'notice-settings': '/pages/mine/liveBooked?notices=settings',
  'mini-video-liked': '/pages/media/miniVideo?type=like',
  'ai-history': '/pages/ai/ai?history=1',
  'my-followed': '/pages/mine/myFollowed',
  feedback: '/pages/mine/feedback',
  'main-page': '/pages/index/home',
  credit: '/pages/mine/credit',
  'graduation-list': '/pages/mine/graduationList',
  'dashboard-own': '/pages/mine/dashboard',
  'add-child': '/pages/mine/addChild',
  exam: `/pages/index/course?id=${of.course}&type=course&exam=1`,
  'mine-account': '/pages/mine/account',
  'account-info': '/pages/common/accountInfo',
  'bind-mobile': '/pages/common/bindMobile',
  'change-bind': '/pages/mine/changeBind',
  'change-pwd': '/pages/common/changePWD',
  comment: `/pages/appPop/comment?id=${of.course}&type=course`,
  share: `/pages/appPop/share?id=${of.course}&type=course`,
});

const expertScreens = (of) => ({
  'mine-expert': '/pages/mine/mine',
  'my-live': '/pages/mine/myLive',
  'own-videos': '/pages/mine/account?videos=1',
  'live-push-back': `/pages/appPop/expertLivePushBack?id=${of.ownReplay}`,
});

const ownerScreens = () => ({
  'mine-owner': '/pages/mine/mine',
  dashboard: '/pages/mine/dashboard',
  'dashboard-view': '/pages/mine/dashboard?tab=viewstat&period=year',
  'dashboard-student': '/pages/mine/dashboard?tab=student',
  'dashboard-content': '/pages/mine/dashboard?tab=content',
  'dashboard-recommend': '/pages/mine/dashboard?recommend=1',
});

const schoolScreens = () => ({ 'dashboard-pending': '/pages/mine/dashboard?pending=1' });

const operatorScreens = () => ({ 'second-factor': '/pages/mine/account?second=1' });

async function goLive(page) {
  await page.getByRole('button', { name: /^(?:开始|继续)直播$/ }).click();
  const isSending = page.getByText('网络良好');
  // More than half an hour before its time the expert is asked first.
  const confirmation = page.getByRole('button', { name: '现在开播' });
  await isSending.or(confirmation).waitFor();
  if (await confirmation.isVisible()) await confirmation.click();
  await isSending.waitFor();
  await page.waitForTimeout(1_500);
}

const askQuestion = (question) => async (page) => {
  await page.getByRole('textbox', { name: '您的问题' }).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByRole('button', { name: '有帮助' }).waitFor({ timeout: 60_000 });
};

/** Screens that need steps beyond opening an address: questions to the assistant, a live that is being sent. */
const preparedScreens = (of) => [
  {
    name: 'expert-live-now',
    path: `/pages/media/expertLive?id=${of.running}&type=expertLive`,
    role: 'parent',
    video: true,
  },
  {
    name: 'expert-live-replay',
    path: `/pages/media/expertLive?id=${of.replay}&type=expertLive`,
    role: 'guest',
    video: true,
  },
  {
    name: 'ai-answer',
    path: '/pages/ai/ai',
    role: 'owner',
    prepare: askQuestion('注意力不集中座位怎么安排'),
  },
  { name: 'ai-safety', path: '/pages/ai/ai', role: 'expert', prepare: askQuestion('孩子说不想活了怎么办') },
  { name: 'ai-nothing', path: '/pages/ai/ai', role: 'owner', prepare: askQuestion('量子纠缠的实验怎么做') },
  // Last, because from then on every screen of those who reserved it has a banner.
  {
    name: 'live-push',
    path: `/pages/media/livePush?id=${of.ownUpcoming}`,
    role: 'expert',
    video: true,
    prepare: goLive,
  },
];

/** Screens whose video can be watched in landscape. */
const videos = new Set(['course', 'act-live-over', 'mini-video', 'mini-video-share', 'mini-video-liked']);

const named = (role, paths) =>
  Object.entries(paths).map(([name, path]) => ({ name, path, role, video: videos.has(name) }));

/** Throws if a route of the academy has no screenshot, or two screenshots have the same name. */
function checkComplete(screens) {
  const shown = new Set(screens.map(({ path }) => path.split('?')[0]));
  const missing = Object.keys(routes).filter((path) => !shown.has(path));
  if (missing.length > 0) throw new Error(`Without a picture: ${missing.join(', ')}`);
  const names = screens.map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`Two pictures are named ${twice.join(', ')}`);
}

/** Lists every screen of an academy with demo content, for the tokens of `signInAll`. */
export async function listScreens(address, tokens) {
  const of = await findContents(address, tokens);
  const screens = [
    ...named('guest', guestScreens(of)),
    ...named('parent', parentScreens(of)),
    ...named('expert', expertScreens(of)),
    ...named('owner', ownerScreens()),
    ...named('school', schoolScreens()),
    ...named('operator', operatorScreens()),
    ...preparedScreens(of),
  ];
  checkComplete(screens);
  return screens;
}
