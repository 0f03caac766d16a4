import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { PageModule } from '@academy/contract/areas/page.ts';
import { sampleCard } from '../../../../features/content-card/testing/sample-card.ts';
import {
  sampleExpert,
  sampleItem,
  sampleModule,
  samplePicture,
} from '../../../../features/page-modules/testing/sample-page.ts';
import { defaultArea } from '../../../../data/area-store.ts';

const jinan = { id: 2, name: '济南市', signal: '370100', lev: 1 };
export const lixia = { id: 3, name: '历下区', signal: '370102', lev: 2 };
const province = { ...defaultArea, children: [{ ...jinan, children: [] }] };

export const course = sampleCard({ content_id: 1, title: '写作业拖拉，先看这三件事' });
const live = sampleCard({
  content_id: 2,
  content_type: 'expertLive',
  title: '今晚怎么陪',
  live_status: 1,
});
const mini = sampleCard({ content_id: 3, content_type: 'miniVideo', title: '三次呼吸', seconds: 16 });
const article = sampleCard({ content_id: 5, content_type: 'graphic', title: '那扇门', seconds: 240 });

export const courses = (title = '精品课程') =>
  sampleModule('course', title, [sampleItem({ content: course })]);

const all = (): PageModule[] => [
  sampleModule('banner', '今晚推荐', [
    sampleItem({ content: course, link: { title: '先看这三件事', picture: samplePicture } }),
    sampleItem({ content: live, link: { title: '怎么陪', picture: samplePicture } }),
  ]),
  sampleModule('icons', '常用', [
    sampleItem({
      link: { title: '专家', link_type: 'page', link: '/pages/index/expertList', picture: samplePicture },
    }),
  ]),
  courses(),
  sampleModule('live', '直播', [sampleItem({ content: live })]),
  { ...sampleModule('miniVideo', '短视频', [sampleItem({ content: mini })]), id: 900 },
  sampleModule('article', '读一篇', [sampleItem({ content: article })]),
  sampleModule('expert', '专家', [sampleItem({ expert: sampleExpert() })]),
];

export const answer = (modules: PageModule[]) => ({ id: 1, title: '有效父母学院', account: null, modules });

/** A server with a page, areas and two pages of recommended contents. */
export function serveHome(change: Handlers = {}) {
  return createFakeServer({
    'GET page': () => answer(all()),
    'GET area': ({ parent_id }) => ({
      list: parent_id === '2' ? [{ ...lixia, children: [] }] : [province],
    }),
    'GET index/recommend': ({ cursor }) => ({
      list: [sampleCard({ content_id: cursor ? 51 : 50, title: cursor ? '推荐第二页' : '推荐第一页' })],
      next_cursor: cursor ? null : 'second',
    }),
    ...change,
  });
}
