/**
 * Every constant, label and default of the product, under its standard name. Times are milliseconds and lengths CSS
 * pixels unless the name says otherwise. Values come from the product's specification; nothing here is a measurement.
 */

/** The release this build identifies itself as. */
export const app = {
  version: '3.3.5',
  versionCode: 25_060_401,
  locale: 'zh-Hans',
  orientation: 'portrait',
  /** The default page title; an operator can configure another name. */
  name: '有效父母学院',
  basePath: '/wx/',
} as const;

export const timeouts = {
  request: 5_000,
  /** The framework's own default, kept for uploads, downloads and sockets. */
  transfer: 60_000,
  connect: 60_000,
} as const;

/** Codes of failures that never reached the server, with the message where one is fixed. */
export const technicalCodes = {
  timeout: 5,
  network: 5,
  aborted: 600_003,
  transfer: 602_001,
  socketNotOpen: 10_002,
} as const;
export const timeoutMessage = 'timeout';

/** When `failures` of the last `window` calls failed, the emergency document is fetched again. */
export const apiHealth = { window: 10, failures: 8 } as const;

/** How long after start the profile is fetched when a token was restored. */
export const profileFetchDelay = 2_000;

export const area = {
  defaultId: 1,
  defaultName: '山东省',
  defaultSignal: '370000',
  defaultLevel: 0,
} as const;

export const themeConfig = { scope: 'index', pattern: -1 } as const;

export const device = { statusBarHeight: 20, screenWidth: 375, videoHeightRatio: 9 / 16 } as const;

export const paging = { defaultSize: 20, maxSize: 50, maxTreeLevel: 10 } as const;

export const transfers = { uploadConcurrency: 5, downloadUrlMaxAgeSeconds: 600 } as const;

const megabyte = 2 ** 20;
/** What may be sent; bytes and pixels of one file. Only operators send resumably. */
export const uploads = {
  pictureBytes: 20 * megabyte,
  drawingBytes: megabyte / 2,
  videoBytes: 200 * megabyte,
  resumableBytes: 4_096 * megabyte,
  /** Of one video: longer than any lesson or live. */
  videoSeconds: 4 * 3_600,
  pictureMegapixels: 50,
  /** A camera's 50 megapixels are 8192 × 6144. */
  picturePixels: 50 * megabyte,
  /** The longer side by the shorter one: the longest screenshots of a phone are below 30. */
  pictureMaxRatio: 40,
  /** An upload that was broken off can be taken up for a day. */
  resumableAge: 24 * 3_600_000,
} as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Codes by short message. The limits count what was sent to one number, and what one address asked for. */
export const smsCode = {
  digits: 6,
  lifetime: 5 * minute,
  attempts: 5,
  /** Of these, how many other networks than the one that asked for the code have together, within its lifetime. */
  attemptsFromElsewhere: 3,
  resendAfter: 60_000,
  perNumberAnHour: 5,
  perNumberADay: 10,
  /** A school's or a carrier's one address stands for many families. */
  perAddressAnHour: 30,
  perAddressADay: 100,
} as const;

/** Passwords, and how often a wrong one may be tried before waiting. */
export const password = {
  minLength: 8,
  maxLength: 64,
  failuresPerLogin: 5,
  failuresPerAddress: 30,
  failureWindow: 15 * minute,
} as const;

/** How long one stays signed in on a device. */
export const sessionLifetime = 90 * day;
/** On how many devices at once; then the one that was used longest ago is signed out. */
export const sessionsPerPerson = 50;
/** Signing in within this time takes a deletion back. */
export const coolingOff = 7 * day;

export const profile = { nicknameLength: 16, introLength: 140 } as const;
export const feedback = { textLength: 500, contactLength: 60 } as const;
/** Of one person: comments and replies together. */
export const commentRate = { perMinute: 5, perHour: 60 } as const;
/** View time: how often the app tells what was played, how late it may, and what counts as finished. */
export const viewTime = {
  beatInterval: 15_000,
  /** Clocks and networks: a beat may claim so much more than what has passed. */
  tolerance: 3_000,
  /** No beat accounts for what was played longer before it was made. */
  reach: 30_000,
  /** Beats are taken so long after their stay began. */
  lateFor: 3 * day,
  /** Of a lesson, a video or a replay that has to be seen, in hundredths. */
  completeAt: 90,
  /** Of an article's reading time, in hundredths, once its end was in sight: some read twice as fast as reckoned. */
  readAt: 50,
} as const;
/** `grace`: an answer given in time may arrive so much later. */
export const exams = { maxQuestions: 50, grace: 5_000 } as const;
/** Of wrong codes: so many by one person. */
export const pairingCode = {
  length: 6,
  lifetime: 7 * day,
  failuresPerHour: 5,
  failuresPerDay: 20,
} as const;
export const students = { most: 6, nameLength: 16 } as const;
/** What one can be to a child. */
export const relationLabels = {
  mother: '妈妈',
  father: '爸爸',
  grandparent: '祖辈',
  other: '其他家人',
} as const;
export type Relation = keyof typeof relationLabels;

/** Grades from kindergarten to the end of school, in order; their numbers are the wire's. */
export const gradeLabels = [
  [-2, '幼儿园小班'],
  [-1, '幼儿园中班'],
  [0, '幼儿园大班'],
  [1, '一年级'],
  [2, '二年级'],
  [3, '三年级'],
  [4, '四年级'],
  [5, '五年级'],
  [6, '六年级'],
  [7, '初一'],
  [8, '初二'],
  [9, '初三'],
  [10, '高一'],
  [11, '高二'],
  [12, '高三'],
] as const;

export const searchHistory = { words: 20 } as const;
export const areaHistory = { areas: 10 } as const;
/** Files of one's own data: how many are made a day, and how long one is kept. */
export const dataExport = { perDay: 3, lifetime: day } as const;

export const uploadKinds = ['picture', 'video'] as const;
export const uploadStates = ['processing', 'ready', 'failed'] as const;

export const pageLoad = { loadingDelay: 200, timeout: 60_000 } as const;

export const toast = { duration: 1_500 } as const;

export const swiper = { interval: 5_000, duration: 500 } as const;

export const video = { controlsHideAfter: 3_000 } as const;

export const imagePreview = { minScale: 1, maxScale: 4 } as const;

export const imagePicker = { count: 9 } as const;

export const textInput = { maxLength: 140 } as const;

/** A scroll area's own refresher answers at `areaThreshold`; a page's rests at `height` and is reached at `range`. */
export const pullRefresh = { areaThreshold: 45, height: 70, range: 150 } as const;
export type PullRefreshState = 'pulling' | 'reached' | 'refreshing' | 'aborting' | 'restoring';

export const reachBottomDistance = 50;

export const longPress = { duration: 350, tolerance: 10 } as const;
/** Two taps this close together, in milliseconds, are a double tap. */
export const doubleTap = 300;

/** Root font size scales with the width: 16 px at `baseWidth`, growing no further than `maxWidth`. */
export const rootFont = { baseWidth: 375, maxWidth: 960, size: 16 } as const;

export const tabBar = { height: 50, iconWidth: 24, fontSize: 10 } as const;

export const badge = { cap: 99 } as const;

/** Names of the five pastel card colours; their values are design tokens. */
export const cardColours = ['peach', 'butter', 'mint', 'sky', 'lilac'] as const;

export const upgradePopup = { fadeIn: 200 } as const;

export const usageStatistics = {
  reportInterval: 10_000,
  appTimeout: 300_000,
  pageTimeout: 1_800_000,
  statusRefresh: 24 * 3_600_000,
} as const;

/** 长辈模式, after the norm for older readers (适老化): text, main text and targets in px at 375 width. */
export const elderMode = { minText: 18, mainText: 22, maxText: 30, minLineHeight: 1.3, target: 60 } as const;

/** What is counted in a person's two ledgers, by number. */
export const ledgerNames: Readonly<Record<number, string>> = { 1: '学分', 2: '积分' };

/** From enabled and graduated: enabled 0 is the first; enabled and graduated 0 the second; otherwise the third. */
export const graduationLabels = ['未开启', '去毕业', '已毕业'] as const;

/** What a dashboard shows at once: a week from Monday, a month, a year, by China's calendar. */
export const statPeriods = ['week', 'month', 'year'] as const;
export type StatPeriod = (typeof statPeriods)[number];

/** A figure about fewer people than this is hidden from whoever runs an account. */
export const smallestGroup = 5;

export const questionTypes = { single: 1, multiple: 2, trueOrFalse: 3 } as const;

/** Rooms and publishing. Seconds, if nothing else is said. */
export const liveLimits = {
  /** Beside the expert. */
  seats: 4,
  questionLength: 100,
  commentLength: 140,
  /** Whoever does not answer for so long gives up their place. */
  seatPresence: 30,
  /** A publisher who was cut off may come back for so long; then the live ends itself. */
  grace: 90,
  /** Comments of one person: at most so many in ten seconds. */
  commentsInTen: 5,
  likesAtOnce: 50,
  historyLength: 50,
  signature: 60,
  replayDays: 60,
  /** Of one replay, and the letters of one's title. */
  chapters: 50,
  chapterLength: 60,
  /** Bits a second of what is heard: whoever only listens loads no more. */
  soundRate: 64_000,
} as const;

/** So many minutes before a live who reserved it is reminded; a phone's own calendar rings at the last two. */
export const liveReminders = { day: 24 * 60, hour: 60, minutes: 5 } as const;

/** What the academy tells a person by itself. `keptDays`: read or not, it goes so long after it was sent. */
export const notices = { keptDays: 180 } as const;
export const liveStatus = { upcoming: 0, live: 1, replay: 2 } as const;
export type LiveStatus = (typeof liveStatus)[keyof typeof liveStatus];
export const liveStatusLabels: Readonly<Record<LiveStatus, string>> = {
  0: '即将开始',
  1: '直播中',
  2: '直播回放',
};

export const seatStatus = { waiting: 0, accepted: 1 } as const;
export const seatChange = { add: 1, remove: 2 } as const;
export const userUpdate = { accepted: 1, removed: 2 } as const;

export const contentTypes = ['course', 'actLive', 'expertLive', 'miniVideo', 'graphic'] as const;
export type ContentType = (typeof contentTypes)[number];

/** What a link can point at: every content type, and experts. */
export const relatedTypes = ['expert', ...contentTypes] as const;
export type RelatedType = (typeof relatedTypes)[number];

export const linkTypes = ['h5', 'page', 'content'] as const;
export type LinkType = (typeof linkTypes)[number];

export const messages = {
  invalidTotals: '请输入有效的总数和正确数',
  invalidSeconds: '请输入非负整数秒数',
  tapToReload: '加载失败，点击重试',
  connectionTimeout: '连接超时，请点击屏幕重试',
  mapKeyMissing: 'Map key not configured.',
} as const;
