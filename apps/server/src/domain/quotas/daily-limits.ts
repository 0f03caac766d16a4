import { uploads } from '@academy/contract/limits.ts';

/** What is counted by the day. */
export type QuotaKind =
  | 'pictures'
  | 'videos'
  | 'videoBytes'
  | 'videoSeconds'
  | 'feedback'
  | 'reports'
  | 'recommendations'
  | 'schoolRequests'
  | 'loginNames'
  | 'views';

export interface DailyLimit {
  readonly perUser: number;
  /** Of all users of one device together; absent: devices are not counted. */
  readonly perDevice?: number;
  /** What was done too often, as the first half of a sentence for the user. */
  readonly message: string;
}

/** A phone may be shared by a family, and a tablet by a class: so many users of one device may all use their limit. */
const usersPerDevice = 5;

const limitOf = (perUser: number, message: string): DailyLimit => ({
  perUser,
  perDevice: perUser * usersPerDevice,
  message,
});

/** Roles that work for the academy. Whoever has none of them sends no videos: the app offers parents pictures only. */
export const videoSenders: readonly string[] = ['operator', 'expert', 'owner'];

const isStaff = (roles: readonly string[]) => roles.some((role) => videoSenders.includes(role));

/**
 * Twenty forms of feedback with nine pictures each, and some for the profile. A picture costs a second of a core. Staff
 * send the pictures of whole articles and courses.
 */
const parentPictures = limitOf(200, '今天上传的图片太多了');
const staffPictures = limitOf(3_000, '今天上传的图片太多了');

/**
 * An operator may import a library: a day and a night of videos takes the machine some days already. Everybody else
 * sends lessons and recordings: as long as the longest video that is accepted, or twenty short ones of the largest
 * size.
 */
const operatorVideos = { videos: 200, videoBytes: 100 * 2 ** 30, videoSeconds: 24 * 3_600 };
const memberVideos = { videos: 20, videoBytes: 20 * uploads.videoBytes, videoSeconds: uploads.videoSeconds };

const videoMessages = {
  videos: '今天上传的视频太多了',
  videoBytes: '今天上传的视频太大了',
  videoSeconds: '今天上传的视频总时长已到上限',
} as const;

const simpleLimits = {
  /** A person who reports every screen of the app sends as many; each is read by a person. */
  feedback: limitOf(20, '今天提交的反馈太多了'),
  /**
   * One every quarter of an hour for a whole day, which no ordinary user reaches; each report is read by a person.
   */
  reports: limitOf(100, '今天的举报太多了'),
  /** An owner who sorts a whole page; each change renews cached pages. */
  recommendations: limitOf(300, '今天调整推荐太多次了'),
  /** The schools of all children of a family, and some typing errors; each is read by a person. */
  schoolRequests: limitOf(10, '今天提交的学校太多了'),
  /** Each attempt tells whether a name is taken. */
  loginNames: limitOf(20, '今天试过的登录名太多了'),
  /**
   * Hundreds are ordinary, since every mini video that is swiped to opens one: one every ten seconds for fourteen hours.
   */
  views: limitOf(5_000, '今天打开的内容太多了'),
} as const satisfies Partial<Record<QuotaKind, DailyLimit>>;

/** The limit of a day for a user with these roles. */
export function dailyLimitOf(kind: QuotaKind, roles: readonly string[]): DailyLimit {
  switch (kind) {
    case 'pictures':
      return isStaff(roles) ? staffPictures : parentPictures;
    case 'videos':
    case 'videoBytes':
    case 'videoSeconds': {
      const limits = roles.includes('operator') ? operatorVideos : memberVideos;
      return { perUser: limits[kind], message: videoMessages[kind] };
    }
    default:
      return simpleLimits[kind];
  }
}
