import type { Api } from '@academy/contract/endpoints.ts';

type Hit = Api['GET search']['output']['list'][number];

const drawing =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 180'%3E%3Crect width='320' height='180' fill='%23DFEEFB'/%3E%3C/svg%3E";

/** An article whose text matched a search for 作业. */
export function sampleHit(change: Partial<Hit> = {}): Hit {
  return {
    related_type: 'graphic',
    related_id: 3,
    title: [{ text: '父母也需要下班', hit: false }],
    snippet: [
      { text: '晚上还要管', hit: false },
      { text: '作业', hit: true },
      { text: '、管夜奶。', hit: false },
    ],
    lesson: null,
    paragraph: null,
    literal: true,
    cover: { url: drawing, width: 320, height: 180, colour: '#DFEEFB' },
    expert_name: '李慕晴',
    ...change,
  };
}

type Answer = Api['GET search']['output'];

/** A search response with these hits. */
export const sampleAnswer = (list: Hit[], change: Partial<Answer> = {}): Answer => ({
  list,
  next_cursor: null,
  spelling: null,
  counts: list.length > 0 ? [{ related_type: 'graphic', count: list.length }] : [],
  help: null,
  ...change,
});
