import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Nullable, PageInput, PageOf } from '../http/fields.ts';
import { AreaFilter, ContentCard, Picture, RelatedTypeField } from './shapes.ts';

const longestKeyword = 60;

/** Text split into runs; `hit` marks those that match the query, so that no markup is sent. */
const Highlighted = Type.Array(Type.Object({ text: Type.String(), hit: Type.Boolean() }));
export type Highlighted = Static<typeof Highlighted>;

/** The lesson that contains the match, `second` seconds from its beginning. */
const SearchLesson = Type.Object({
  lesson_id: Type.Integer(),
  /** Number within the whole course, from 1. */
  lesson_number: Type.Integer(),
  lesson_title: Type.String(),
  second: Type.Integer(),
});

const SearchHit = Type.Object({
  related_type: RelatedTypeField,
  related_id: Type.Integer(),
  title: Highlighted,
  /** The part of the body that matches best. */
  snippet: Highlighted,
  /** Position of the snippet in a course; null elsewhere. */
  lesson: Nullable(SearchLesson),
  /** Position of the snippet in an article: the index of its block in the body; null elsewhere. */
  paragraph: Nullable(Type.Integer()),
  cover: Picture,
  expert_name: Nullable(Type.String()),
  /** False where only the title is similar to the keyword: it sounds alike, or differs in one character. */
  literal: Type.Boolean(),
});
export type SearchHit = Static<typeof SearchHit>;

const SearchHelp = Type.Object({
  /** The nearest spelling with results. */
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
    /** 1: only exact matches. */
    exact: Type.Optional(Type.Integer({ title: '只搜原词', minimum: 0, maximum: 1, default: 0 })),
    ...AreaFilter,
    ...PageInput,
  }),
  output: Type.Object({
    ...PageOf(SearchHit).properties,
    /** The spelling that was searched instead, when the keyword had no results; null otherwise. */
    spelling: Nullable(Type.String()),
    /** Results by type, whatever type was requested; empty on later pages. */
    counts: Type.Array(Type.Object({ related_type: RelatedTypeField, count: Type.Integer() })),
    /** Suggestions when nothing of any type was found. */
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
