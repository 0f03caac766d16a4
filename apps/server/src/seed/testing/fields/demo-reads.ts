import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { contentTypes, relatedTypes } from '@academy/contract/limits.ts';
import { recommendOrders } from '@academy/contract/areas/recommend.ts';
import { recommendableSources } from '@academy/contract/areas/recommendation.ts';
import { stats } from '@academy/contract/areas/dashboard.ts';
import type { DemoRows } from './demo-rows.ts';

type ReadKey = Extract<ApiEndpointKey, `GET ${string}`>;
type Inputs = { readonly [Key in ReadKey]?: readonly Api[Key]['input'][] };

const periods = ['week', 'month', 'year'] as const;
const keywords = ['作业', 'zuoye', '情绪', '李慕晴', '作叶', '没有这样的词语吧', '济南', '手机'];

/** What every caller reads, as far as they may. */
export const readsOfAll = (rows: DemoRows): Inputs => ({
  'GET area': [{}, { kind: 'major' }, { depth: 3 }],
  'GET system/config': [{}, { system: 'android', version_code: 1 }, { system: 'ios', version_code: 1 }],
  'GET system/article': ['privacy', 'user-agreement', 'about'].map((key) => ({ key })),
  'GET page': [{}, ...rows.accounts.map((id) => ({ account_id: id }))],
  'GET page/module': rows.modules.map(({ id }) => ({ module_id: id, size: 2 })),
  'GET page/module/video': rows.modules
    .filter(({ kind }) => kind === 'miniVideo')
    .map(({ id }) => ({ cid: id, size: 2 })),
  'GET index/recommend': [
    {},
    ...recommendOrders.map((order) => ({ order, size: 50 })),
    ...contentTypes.map((type) => ({ content_type: type, size: 50 })),
    ...rows.majors.map((id) => ({ major_id: id, order: 'study' as const })),
  ],
  'GET index/recommend/video': [{ size: 5 }],
  'GET account/recommend': rows.accounts.map((id) => ({ account_id: id, size: 2 })),
  'GET content/recommend': rows.contents,
  'GET user/index/expert': [{ size: 2 }],
  'GET content/detail': rows.contents,
  'GET content/comments': [...rows.contents.map((content) => ({ ...content, size: 3 })), ...rows.threads],
  'GET content/livecomments': rows.contents
    .filter(({ content_type: type }) => type.endsWith('Live'))
    .map((live) => ({ ...live, size: 5 })),
  'GET content/livequestions': rows.contents.filter(({ content_type: type }) => type.endsWith('Live')),
  'GET user/live/getsign': rows
    .typed('expertLive')
    .map(({ content_id, content_type }) => ({ content_id, content_type })),
  'GET expert/detail': rows.experts.map((id) => ({ expert_id: id })),
  'GET expert/course': rows.experts.map((id) => ({ expert_id: id, size: 2 })),
  'GET expert/live': rows.experts.map((id) => ({ expert_id: id, size: 1 })),
  'GET search': [
    ...keywords.map((keyword) => ({ keyword, size: 3 })),
    { keyword: '作叶', exact: 1 as const },
    ...relatedTypes.map((type) => ({ keyword: '孩子', related_type: type })),
  ],
  'GET search/words/recommend': [{}, { keyword: '作' }],
  'GET getShareParams': [
    { url: 'https://academy.example/wx/' },
    ...rows.contents.slice(0, 3).map((content) => ({ ...content, url: 'https://academy.example/wx/' })),
  ],
  'GET user/login/ways': [{}],
  'GET qa/hot': [{}, { turn: 1 }],
  'GET qa/ai/wstoken': [{}],
});

/** What everybody who is signed in reads about themselves. */
export const readsOfUsers: Inputs = {
  'GET user': [{}],
  'GET user/session': [{}],
  'GET user/index/expert': [{ followed: 1 }],
  'GET user/certificate/frame': [{}],
  'GET user/upload': [{ size: 1 }, {}],
  'GET area/history': [{}],
  'GET search/words/history': [{}],
  'GET user/collection': [{ size: 2 }],
  'GET user/like': [{ size: 2 }],
  'GET user/reserve': [{ size: 2 }],
  'GET user/video': [
    { type: 'like', size: 2 },
    { type: 'collection', size: 2 },
  ],
  'GET user/history': [{ size: 2 }],
  'GET user/notice': [{ size: 2 }, {}],
  'GET user/notice/settings': [{}],
  'GET user/mistake': [{ size: 2 }, { mastered: 1 }],
  'GET user/task': [{}],
  'GET user/credit': [
    { ledger: 1, size: 2 },
    { ledger: 2, size: 2 },
    { ledger: 2, size: 50 },
  ],
  'GET user/student': [{}],
  'GET user/student/school': [{ keyword: '历下' }],
  'GET user/student/semester': [{}],
  'GET user/statistics': periods.map((period) => ({ period })),
  'GET qa/history': [{ size: 1 }, { keyword: '作业' }],
};

/** What owners read about their account. */
export const readsOfOwners: Inputs = {
  'GET user/account/statistics': periods.map((period) => ({ period })),
  'GET user/account/student': periods.map((period) => ({ period, size: 2 })),
  'GET user/account/enrolment': [{}],
  'GET user/account/recommendation': [...recommendableSources.map((source) => ({ source, size: 1 })), {}],
  'GET user/account/bindstat': periods.map((period) => ({ period })),
  'GET user/account/content': periods.map((period) => ({ period, size: 2 })),
  'GET user/account/contentstat': periods.map((period) => ({ period })),
  'GET user/account/publishstat': periods.map((period) => ({ period })),
  'GET user/account/score1stat': periods.map((period) => ({ period })),
  'GET user/account/score2stat': periods.map((period) => ({ period })),
  'GET user/account/viewstat': periods.map((period) => ({ period })),
  'GET user/account/export': stats.map((stat) => ({ stat, period: 'year' as const })),
};
