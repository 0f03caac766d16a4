import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { type LiveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import { sampleLive } from '../features/live/testing/sample-live.ts';
import playlist from '../features/player/testing/clip/index.m3u8?url';

/** A mini video as the API returns it; it plays and links to a course. */
export function sampleMiniVideo(change: Partial<ContentDetail> = {}): ContentDetail {
  const content = sampleLive({ status: 2, startsIn: 0 });
  const video = {
    url: playlist,
    poster: content.cover,
    captions_url: null,
    seconds: 24,
    width: 36,
    height: 64,
  };
  const course = { id: 7, title: '写作业拖拉，先看这三件事' };
  return { ...content, content_type: 'miniVideo', live: null, mini_video: { video, course }, ...change };
}

type UserLive = Api['GET user/expert/livedetail']['output'];

/** An expert's own live with its statistics. */
export function sampleUserLive(change: Partial<UserLive> = {}): UserLive {
  const status = change.status ?? 0;
  return {
    content_id: 5,
    content_type: 'expertLive',
    title: '作业桌边的晚上，一起聊聊',
    status,
    status_label: liveStatusLabels[status as LiveStatus],
    starts_at: '2026-11-21T11:30:00.000Z',
    ends_at: '2026-11-21T13:00:00.000Z',
    own: true,
    started_at: status > 0 ? '2026-11-21T11:30:00.000Z' : null,
    ended_at: status > 1 ? '2026-11-21T12:40:00.000Z' : null,
    publishing: false,
    awaiting_seconds: null,
    resumable_until: null,
    reserve_count: 36,
    viewer_count: 454,
    peak_count: 128,
    visitor_count: 321,
    comment_count: 67,
    like_count: 12_345,
    seat_count: 3,
    seconds: 4_200,
    has_replay: status > 1,
    recorded: false,
    open_questions: [],
    words: '',
    trim_seconds: 0,
    rtmp: null,
    ...change,
  };
}

/** A mother in Jinan who is neither an expert nor owns an account. */
export function sampleProfile(change: Partial<Profile> = {}): Profile {
  return {
    uid: 10_086,
    roles: [...(change.expert ? ['expert'] : []), ...(change.account ? ['owner'] : [])],
    permissions: [
      ...(change.expert ? ['live.start', 'live.publish', 'live.end'] : []),
      ...(change.account ? ['account.read', 'page.recommend'] : []),
    ],
    nickname: '小满妈妈',
    avatar: null,
    intro: '',
    mobile: '138****5678',
    login_name: null,
    has_password: false,
    has_apple: false,
    has_wechat: false,
    area: { id: 2, name: '济南市', signal: '370100', lev: 1 },
    account: null,
    expert: null,
    score: 860,
    student: [],
    main_page: null,
    consents_due: [],
    liked_count: 128,
    collected_count: 36,
    reserved_count: 2,
    followed_count: 9,
    unread_count: 0,
    ...change,
  };
}
