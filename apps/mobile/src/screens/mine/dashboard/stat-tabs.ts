import type { StatKey } from './dashboard-state.ts';

/** The tabs in the order that an owner asks: how it goes, what of it, who, which contents. */
export const statTabs = [
  { key: 'statistics', label: '总览' },
  { key: 'viewstat', label: '学习' },
  { key: 'bindstat', label: '绑定' },
  { key: 'contentstat', label: '内容' },
  { key: 'publishstat', label: '发布' },
  { key: 'score1stat', label: '学分' },
  { key: 'score2stat', label: '积分' },
  { key: 'student', label: '名单' },
  { key: 'content', label: '内容名单' },
] as const satisfies readonly { key: StatKey; label: string }[];

/** The tabs that are figures, charts and places; the other two are lists. */
export const statCalls = {
  statistics: 'GET user/account/statistics',
  viewstat: 'GET user/account/viewstat',
  bindstat: 'GET user/account/bindstat',
  contentstat: 'GET user/account/contentstat',
  publishstat: 'GET user/account/publishstat',
  score1stat: 'GET user/account/score1stat',
  score2stat: 'GET user/account/score2stat',
} as const satisfies Partial<Record<StatKey, string>>;

export type FigureTab = keyof typeof statCalls;
