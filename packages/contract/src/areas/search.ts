import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Nullable, PageInput, PageOf } from '../http/fields.ts';
import { AreaFilter, ContentCard, Picture, RelatedTypeField } from './shapes.ts';

const longestKeyword = 60;

/** Text cut into runs; a run that matched the query is marked, so that no markup travels. */
const Highlighted = Type.Array(Type.Object({ text: Type.String(), hit: Type.Boolean() }));
export type Highlighted = Static<typeof Highlighted>;

/** What is said in a course's lesson: the words stand `second` seconds from its beginning. */
const SearchLesson = Type.Object({
  lesson_id: Type.Integer(),
  /** Counted over the whole course, from 1. */
  lesson_number: Type.Integer(),
  lesson_title: Type.String(),
  second: Type.Integer(),
});

const SearchHit = Type.Object({
  related_type: RelatedTypeField,
  related_id: Type.Integer(),
  title: Highlighted,
  /** The stretch of the body that matched best. */
  snippet: Highlighted,
  /** Where the snippet stands in a course; null elsewhere. */
  lesson: Nullable(SearchLesson),
  /** Where the snippet stands in an article: the place of its block in the body, from 0; null elsewhere. */
  paragraph: Nullable(Type.Integer()),
  cover: Picture,
  expert_name: Nullable(Type.String()),
  /** False where only the title is like what was typed: it sounds alike, or one character is different. */
  literal: Type.Boolean(),
});
export type SearchHit = Static<typeof SearchHit>;

const SearchHelp = Type.Object({
  /** The nearest spelling that finds something. */
  spelling: Nullable(Type.String()),
  words: Type.Array(Type.String()),
  contents: Type.Array(ContentCard),
});

export const searchAll = endpoint({
  method: 'GET',
  path: 'search',
  access: 'guest',
  summary: '搜索标题与正文，容许拼音、同音字和一个错字',
  input: Type.Object({
    keyword: Type.String({ title: '关键词', minLength: 1, maxLength: longestKeyword }),
    related_type: Type.Optional(RelatedTypeField),
    /** 1: what was typed and nothing like it. */
    exact: Type.Optional(Type.Integer({ title: '只搜原词', minimum: 0, maximum: 1, default: 0 })),
    ...AreaFilter,
    ...PageInput,
  }),
  output: Type.Object({
    ...PageOf(SearchHit).properties,
    /** What the results are about, when nothing answered to what was typed; null when they are about just that. */
    spelling: Nullable(Type.String()),
    /** Results of each type that has any, whatever type was asked for; empty on later pages. */
    counts: Type.Array(Type.Object({ related_type: RelatedTypeField, count: Type.Integer() })),
    /** Ways forward when nothing of any type was found. */
    help: Nullable(SearchHelp),
  }),
});

export const listRecommendedWords = endpoint({
  method: 'GET',
  path: 'search/words/recommend',
  access: 'guest',
  summary: '推荐的搜索词，或对已输入文字的补全',
  input: Type.Object({
    /** The beginning of a title, an expert's name, a tag or a recommended word, in characters or pinyin. */
    keyword: Type.Optional(Type.String({ title: '关键词', maxLength: longestKeyword })),
    ...AreaFilter,
  }),
  output: Type.Object({ list: Type.Array(Type.String()) }),
});

export const listSearchHistory = endpoint({
  method: 'GET',
  path: 'search/words/history',
  access: 'user',
  summary: '我搜索过的词，最近的在前',
  input: Type.Object({}),
  output: Type.Object({ list: Type.Array(Type.String()) }),
});

export const clearSearchHistory = endpoint({
  method: 'POST',
  path: 'search/words/history/clear',
  access: 'user',
  summary: '清除搜索历史：一个词，或全部',
  input: Type.Object({
    word: Type.Optional(Type.String({ title: '词', minLength: 1, maxLength: longestKeyword })),
  }),
  output: Type.Object({}),
});
