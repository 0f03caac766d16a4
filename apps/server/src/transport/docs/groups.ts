import type { Access, Endpoint } from '@academy/contract/http/endpoint.ts';

/** The group name of a path's first segment in the documentation; a segment without an entry is its own name. */
const groupNames: Readonly<Record<string, string>> = {
  area: '通用',
  system: '通用',
  page: '页面',
  index: '推荐',
  account: '机构',
  content: '内容',
  expert: '专家',
  search: '搜索',
  user: '用户',
  student: '孩子',
  login: '登录',
  sms: '登录',
  qa: '智能问答',
  upload: '上传',
  operator: '平台运营',
};

export const accessNames: Readonly<Record<Access, string>> = {
  guest: '任何人',
  user: '已登录用户',
  expert: '专家',
  owner: '机构管理员',
  operator: '平台运营',
};

export const groupOf = ({ path }: Endpoint): string => {
  const first = path.split('/', 1)[0] ?? path;
  return groupNames[first] ?? first;
};

/** Endpoints by group, both in the order of the contract. */
export function groupEndpoints(endpoints: readonly Endpoint[]): Map<string, Endpoint[]> {
  return Map.groupBy(endpoints, groupOf);
}
