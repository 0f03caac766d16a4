// Written by generate-schema.ts from the migrations; a test compares it with them.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface Accounts {
  id: GeneratedAlways<number>;
  key: string;
  name: string;
  intro: string;
  avatar_id: number;
  area_id: number;
  platform: Generated<boolean>;
  picture_kind: GeneratedAlways<string>;
}

interface Areas {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  name: string;
  signal: string;
  lev: number;
  path: string;
}

interface Articles {
  content_id: number;
  type: GeneratedAlways<string>;
  reading_seconds: number;
}

interface Chapters {
  id: GeneratedAlways<number>;
  course_id: number;
  position: number;
  title: string;
}

interface Comments {
  id: GeneratedAlways<number>;
  key: string | null;
  content_id: number;
  parent_id: number | null;
  user_id: number;
  text: string;
  state: Generated<'visible' | 'held' | 'hidden' | 'deleted'>;
  like_count: Generated<number>;
  reply_count: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  is_root: GeneratedAlways<boolean>;
  parent_is_root: GeneratedAlways<boolean | null>;
}

interface ContentChanges {
  transaction: number;
}

interface Contents {
  id: GeneratedAlways<number>;
  key: string | null;
  type: 'course' | 'actLive' | 'expertLive' | 'miniVideo' | 'graphic';
  state: Generated<'draft' | 'review' | 'published' | 'withdrawn'>;
  title: string;
  summary: string;
  body: ColumnType<unknown, string | undefined, string>;
  tags: Generated<string[]>;
  cover_id: number;
  expert_id: number | null;
  account_id: number;
  area_id: number;
  major_id: number | null;
  view_count: Generated<number>;
  like_count: Generated<number>;
  collect_count: Generated<number>;
  comment_count: Generated<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  picture_kind: GeneratedAlways<string>;
}

interface Courses {
  content_id: number;
  type: GeneratedAlways<string>;
  credit: number;
}

interface Experts {
  id: GeneratedAlways<number>;
  key: string;
  user_id: number | null;
  name: string;
  title: string;
  organisation: string;
  intro: string;
  tags: Generated<string[]>;
  avatar_id: number;
  position: number;
  follower_count: Generated<number>;
  picture_kind: GeneratedAlways<string>;
}

interface Follows {
  user_id: number;
  expert_id: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface Interactions {
  user_id: number;
  content_id: number;
  kind: 'like' | 'collect' | 'reserve' | 'block';
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface Lessons {
  id: GeneratedAlways<number>;
  chapter_id: number;
  position: number;
  key: string;
  title: string;
  summary: string;
  transcript: ColumnType<unknown, string | undefined, string>;
  video_id: number | null;
  video_kind: GeneratedAlways<string>;
}

interface Lives {
  content_id: number;
  type: 'actLive' | 'expertLive';
  status: number;
  starts_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  agenda: ColumnType<unknown, string | undefined, string>;
  video_id: number | null;
  reserve_count: Generated<number>;
  video_kind: GeneratedAlways<string>;
}

interface Majors {
  id: GeneratedAlways<number>;
  name: string;
  signal: string;
  position: number;
}

interface MediaAssets {
  id: GeneratedAlways<number>;
  kind: 'picture' | 'video';
  path: string;
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  colour: Generated<string>;
  seconds: number | null;
  poster_id: number | null;
  captions_path: string | null;
  inline: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  picture_kind: GeneratedAlways<string>;
  widths: Generated<number[]>;
  blur: string | null;
  storyboard: ColumnType<unknown, string | null | undefined, string | null>;
}

interface MiniVideos {
  content_id: number;
  type: GeneratedAlways<string>;
  video_id: number;
  course_id: number | null;
  transcript: ColumnType<unknown, string | undefined, string>;
  video_kind: GeneratedAlways<string>;
}

interface ModuleItems {
  id: GeneratedAlways<number>;
  module_id: number;
  position: number;
  title: Generated<string>;
  picture_id: number | null;
  link_type: 'h5' | 'page' | 'content';
  link: string | null;
  content_id: number | null;
  expert_id: number | null;
  params: ColumnType<unknown, string | undefined, string>;
  picture_kind: GeneratedAlways<string>;
}

interface PageModules {
  id: GeneratedAlways<number>;
  page_id: number;
  position: number;
  kind: 'banner' | 'icons' | 'today' | 'course' | 'live' | 'miniVideo' | 'article' | 'expert';
  title: string;
  source: 'manual' | 'latest';
}

interface Pages {
  id: GeneratedAlways<number>;
  key: string;
  account_id: number | null;
  title: string;
}

interface SearchDocuments {
  related_type: 'expert' | 'course' | 'actLive' | 'expertLive' | 'miniVideo' | 'graphic';
  related_id: number;
  area_id: number;
  title: string;
  body: string;
  expert_name: string | null;
  cover_id: number;
  tokens: string;
  picture_kind: GeneratedAlways<string>;
  heads: Generated<string>;
  sounds: Generated<string>;
  places: ColumnType<unknown, string | undefined, string>;
  edition: Generated<number>;
}

interface SearchTerms {
  related_type: string;
  related_id: number;
  kind: 'expert' | 'tag' | 'title';
  area_id: number;
  term: string;
  letters: string;
  pinyin: string;
  initials: string;
}

interface SearchVocabulary {
  word: string;
  pinyin: string;
}

interface SearchWords {
  word: string;
  position: number;
}

interface SystemArticles {
  key: string;
  title: string;
  version: string;
  updated_at: ColumnType<Date, Date | string, Date | string>;
  body: ColumnType<unknown, string, string>;
}

interface SystemConfig {
  singleton: Generated<boolean>;
  name: string;
  short_name: string;
  scope: Generated<'index' | 'all'>;
  pattern: Generated<number>;
  applyurl: Generated<string>;
  page_body_width: Generated<number>;
  emergency_url: Generated<string>;
  download_url: Generated<string>;
  open_h5_links: Generated<boolean>;
  open_page_links: Generated<boolean>;
  demo_edition: string | null;
}

interface Uploads {
  id: string;
  user_id: number;
  kind: 'picture' | 'video';
  name: string;
  original_path: string | null;
  sha256: string;
  bytes: number;
  state: Generated<'processing' | 'ready' | 'failed'>;
  progress: Generated<number>;
  failure: string | null;
  asset_id: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface Users {
  id: GeneratedAlways<number>;
  key: string | null;
  nickname: string;
  avatar_id: number | null;
  area_id: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  picture_kind: GeneratedAlways<string>;
}

export interface Schema {
  accounts: Accounts;
  areas: Areas;
  articles: Articles;
  chapters: Chapters;
  comments: Comments;
  content_changes: ContentChanges;
  contents: Contents;
  courses: Courses;
  experts: Experts;
  follows: Follows;
  interactions: Interactions;
  lessons: Lessons;
  lives: Lives;
  majors: Majors;
  media_assets: MediaAssets;
  mini_videos: MiniVideos;
  module_items: ModuleItems;
  page_modules: PageModules;
  pages: Pages;
  search_documents: SearchDocuments;
  search_terms: SearchTerms;
  search_vocabulary: SearchVocabulary;
  search_words: SearchWords;
  system_articles: SystemArticles;
  system_config: SystemConfig;
  uploads: Uploads;
  users: Users;
}
