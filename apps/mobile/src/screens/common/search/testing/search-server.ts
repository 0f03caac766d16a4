import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { sampleCard } from '../../../../features/content-card/testing/sample-card.ts';
import { sampleAnswer, sampleHit } from '../../../../features/search/testing/sample-hit.ts';

const hits = Array.from({ length: 25 }, (_, index) =>
  sampleHit({ related_id: index + 1, title: [{ text: `结果${index + 1}`, hit: false }] }),
);

const counts = [
  { related_type: 'graphic' as const, count: 21 },
  { related_type: 'expertLive' as const, count: 4 },
];
export const help = { spelling: null, words: ['发脾气'], contents: [sampleCard({ title: '走一段' })] };
const completions = (typed: string) =>
  ['作业拖拉', '作业本', 'zuotian'].filter((word) => word.startsWith(typed) || typed.startsWith('zuo'));

/** Also records the requested searches. */
export function searchServer() {
  const asked: string[] = [];
  const completed: string[] = [];
  const server = createFakeServer({
    'GET search/words/recommend': ({ keyword }) => {
      if (keyword !== undefined) completed.push(keyword);
      return { list: keyword === undefined ? ['作业拖拉', '发脾气'] : completions(keyword) };
    },
    'GET search': ({ keyword, related_type, cursor, exact }) => {
      asked.push([keyword, related_type, cursor, exact].filter(Boolean).join(' '));
      if (keyword === '作页' && exact !== '1')
        return sampleAnswer([sampleHit()], { counts, spelling: '作业' });
      if (keyword !== '作业') return sampleAnswer([], { help });
      if (related_type === 'graphic') return sampleAnswer([sampleHit()], { counts });
      return cursor
        ? sampleAnswer(hits.slice(20))
        : sampleAnswer(hits.slice(0, 20), { next_cursor: 'more', counts });
    },
  });
  return { server, asked, completed };
}
