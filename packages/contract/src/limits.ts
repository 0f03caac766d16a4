/**
 * Every constant, label and default of the product under its standard name. Times are milliseconds and lengths CSS
 * pixels unless the name says otherwise. Values come from the product's specification; nothing here was measured.
 * Style sheets and the manifest, which cannot import them, repeat some; tests compare these.
 */

/** The release that this build reports. */
export const app = {
  version: '3.3.5',
  versionCode: 25_060_401,
  /** The default document title; an operator can configure another name. */
  name: '有效父母学院',
  basePath: '/wx/',
} as const;

/** What the installed app tells the phone. Apart from `app`, since no page reads it. */
export const manifest = { locale: 'zh-Hans', orientation: 'portrait' } as const;

export const timeouts = {
  request: 5_000,
  /** The default of the specification's framework, used for uploads, downloads and sockets. */
  transfer: 60_000,
  connect: 60_000,
} as const;

/** Codes of failures without a response from the server, and the message where it is fixed. */
export const technicalCodes = {
  timeout: 5,
  network: 5,
  aborted: 600_003,
  transfer: 602_001,
  socketNotOpen: 10_002,
} as const;
export const timeoutMessage = 'timeout';

/** When `failures` of the last `window` calls failed, the emergency document is requested again. */
export const apiHealth = { window: 10, failures: 8 } as const;

/** Delay after the start before the profile of a stored token is requested. */
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
/** Limits of uploads; bytes and pixels of one file. Only operators upload resumably. */
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
  /** The longer side divided by the shorter: the longest screenshots of a phone are below 30. */
  pictureMaxRatio: 40,
  /** An interrupted upload can be resumed for a day. */
  resumableAge: 24 * 3_600_000,
} as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Passwords, and how many failures lead to a waiting time. */
export const password = {
  minLength: 8,
  maxLength: 64,
  /** From one known device, or from all unknown devices of one network. */
  failuresPerLogin: 5,
  /** From all unknown devices together; devices on which the user signed in before are not affected. */
  unknownDevicesPerLogin: 20,
  failuresPerAddress: 30,
  /** From all unknown devices on all logins, in addition to one for each user who signs in meanwhile. */
  unknownDevicesInAll: 40,
  failureWindow: 15 * minute,
} as const;

/** How long a login lasts on a device. */
export const sessionLifetime = 90 * day;
/** Concurrent sessions of one user; then the least recently used one is ended. */
export const sessionsPerPerson = 50;
/** Signing in within this time cancels the deletion of the account. */
export const coolingOff = 7 * day;

export const profile = { nicknameLength: 16, introLength: 140 } as const;
export const feedback = { textLength: 500, contactLength: 60 } as const;
/** Of one user: comments and replies together. */
export const commentRate = { perMinute: 5, perHour: 60 } as const;
/** Viewing time: how often the app sends heartbeats, how late they may be, and what counts as completed. */
export const viewTime = {
  heartbeatInterval: 15_000,
  /** A heartbeat may claim this much more than the time that has passed, because of clocks and networks. */
  tolerance: 3_000,
  /** A heartbeat covers only what was played within this time before it was made. */
  maxHeartbeatSpan: 30_000,
  /** Heartbeats are accepted this long after their view session was opened. */
  maxDelay: 3 * day,
  /** Percent of a lesson, a video or a replay that has to be watched. */
  completeAt: 90,
  /**
   * Percent of an article's estimated reading time, once its end was visible: some read twice as fast as estimated.
   */
  readAt: 50,
} as const;
/** 学分 of a course: one for so many minutes of its lessons, within bounds; decision 60 says why. */
export const courseCredit = { minutesPerCredit: 4, min: 1, max: 20 } as const;
/** `grace`: how much later an answer given in time may arrive. */
export const exams = { maxQuestions: 50, grace: 5_000 } as const;
/** Failures count wrong codes of one user. */
export const pairingCode = {
  length: 6,
  lifetime: 7 * day,
  failuresPerHour: 5,
  failuresPerDay: 20,
} as const;
export const students = { max: 6, nameLength: 16 } as const;
/** The relation of a guardian to a child. */
export const relationLabels = {
  mother: '妈妈',
  father: '爸爸',
  grandparent: '祖辈',
  other: '其他家人',
} as const;
export type Relation = keyof typeof relationLabels;

export const searchHistory = { words: 20 } as const;
export const areaHistory = { areas: 10 } as const;
/** Exports of personal data: how many a day, and how long a file is stored. */
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

/** A scroll area's own refresher triggers at `areaThreshold`; a page's rests at `height` and triggers at `range`. */
export const pullRefresh = { areaThreshold: 45, height: 70, range: 150 } as const;
export type PullRefreshState = 'pulling' | 'reached' | 'refreshing' | 'aborting' | 'restoring';

export const reachBottomDistance = 50;

export const longPress = { duration: 350, tolerance: 10 } as const;
/** Two taps within this time are a double tap. */
export const doubleTap = 300;

/** The root font size scales with the width: 16 px at `baseWidth`, growing up to `maxWidth`. */
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

/** 长辈模式, after the standard for older readers (适老化): text, main text and targets in px at 375 width. */
export const elderMode = { minText: 18, mainText: 22, maxText: 30, minLineHeight: 1.3, target: 60 } as const;

/** The two ledgers of a user, by number. */
export const ledgerNames: Readonly<Record<number, string>> = { 1: '学分', 2: '积分' };

/** By enabled and graduated: not enabled, enabled and not graduated, graduated. */
export const graduationLabels = ['未开启', '去毕业', '已毕业'] as const;

/** Periods of a dashboard: a week from Monday, a month, a year, by China's calendar. */
export const statPeriods = ['week', 'month', 'year'] as const;
export type StatPeriod = (typeof statPeriods)[number];

/** A statistic about fewer people than this is hidden from account owners. */
export const minGroupSize = 5;

export const questionTypes = { single: 1, multiple: 2, trueOrFalse: 3 } as const;

/** Live rooms and publishing. Seconds, unless something else is said. */
export const liveLimits = {
  /** Besides the expert. */
  seats: 4,
  questionLength: 100,
  commentLength: 140,
  /** A seated guest who does not respond for this long loses the seat. */
  seatPresence: 30,
  /** A disconnected publisher may return within this time; then the live ends by itself. */
  grace: 90,
  /** Comments of one user in ten seconds. */
  commentsInTen: 5,
  likesAtOnce: 50,
  historyLength: 50,
  signature: 60,
  replayDays: 60,
  /** Of one replay, and characters of one title. */
  chapters: 50,
  chapterLength: 60,
  /** Bits a second of the audio rendition, the only one loaded when just listening. */
  soundRate: 64_000,
} as const;

/** Minutes before a live at which a reminder is sent; a calendar entry has the last two. */
export const liveReminders = { day: 24 * 60, hour: 60, minutes: 5 } as const;

/** Notices that the academy sends. `retentionDays`: days after which a notice is deleted, read or not. */
export const notices = { retentionDays: 180 } as const;
export const liveStatus = { upcoming: 0, live: 1, replay: 2 } as const;
export type LiveStatus = (typeof liveStatus)[keyof typeof liveStatus];
export const liveStatusLabels: Readonly<Record<LiveStatus, string>> = {
  0: '即将开始',
  1: '直播中',
  2: '直播回放',
};

export const contentTypes = ['course', 'actLive', 'expertLive', 'miniVideo', 'graphic'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Types that a link can point to: every content type, and experts. */
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
