import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Nullable, PageInput, PageOf } from '../http/fields.ts';
import { AreaFilter, Picture, RelatedTypeField } from './shapes.ts';

/** Text cut into runs; a run that matched the query is marked, so that no markup travels. */
const Highlighted = Type.Array(Type.Object({ text: Type.String(), hit: Type.Boolean() }));
export type Highlighted = Static<typeof Highlighted>;

const SearchHit = Type.Object({
  related_type: RelatedTypeField,
  related_id: Type.Integer(),
  title: Highlighted,
  /** The stretch of the body that matched best. */
  snippet: Highlighted,
  cover: Picture,
  expert_name: Nullable(Type.String()),
});
export type SearchHit = Static<typeof SearchHit>;

export const searchAll = endpoint({
  method: 'GET',
  path: 'search',
  access: 'guest',
  summary: '搜索标题与正文',
  input: Type.Object({
    keyword: Type.String({ title: '关键词', minLength: 1, maxLength: 60 }),
    related_type: Type.Optional(RelatedTypeField),
    ...AreaFilter,
    ...PageInput,
  }),
  output: PageOf(SearchHit),
});

export const listRecommendedWords = endpoint({
  method: 'GET',
  path: 'search/words/recommend',
  access: 'guest',
  summary: '推荐的搜索词',
  input: Type.Object({}),
  output: Type.Object({ list: Type.Array(Type.String()) }),
});
