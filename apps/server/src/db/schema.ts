// Written by generate-schema.ts from the migrations; a test compares it with them.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface AbandonedFolders {
  folder: string;
  abandoned_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface AccountRecommendations {
  account_id: number;
  content_id: number;
  place: 'home' | 'main';
  state: 'review' | 'shown' | 'refused';
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

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

interface AreaChoices {
  user_id: number;
  area_id: number;
  chosen_at: ColumnType<Date, Date | string | undefined, Date | string>;
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

interface AuthorBlocks {
  id: GeneratedAlways<number>;
  user_id: number;
  expert_id: number | null;
  account_id: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface Chapters {
  id: GeneratedAlways<number>;
  course_id: number;
  position: number;
  title: string;
}

interface CommentLikes {
  user_id: number;
  comment_id: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
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
  request_key: string | null;
  answers_id: number | null;
  province: string | null;
  held_for: string | null;
}

interface Consents {
  user_id: number;
  article_key: string;
  version: string;
  given_at: ColumnType<Date, Date | string | undefined, Date | string>;
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

interface DataExports {
  id: string;
  user_id: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
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

interface ExternalIdentities {
  provider: 'apple' | 'wechat';
  subject: string;
  user_id: number;
  union_id: string | null;
  refresh_token: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface FeedbackPictures {
  feedback_id: number;
  position: number;
  upload_id: string;
}

interface Feedbacks {
  id: GeneratedAlways<number>;
  user_id: number | null;
  request_key: string;
  text: string;
  contact: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
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

interface LedgerEntries {
  id: GeneratedAlways<number>;
  ledger: number;
  user_id: number;
  amount: number;
  cause: string;
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

interface LiveComments {
  id: GeneratedAlways<number>;
  content_id: number;
  user_id: number;
  request_key: string | null;
  text: string;
  at_second: number;
  state: Generated<'visible' | 'held' | 'hidden' | 'deleted'>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
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

interface LoginFailures {
  id: GeneratedAlways<number>;
  login: string;
  asker: string;
  failed_at: ColumnType<Date, Date | string, Date | string>;
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

interface Reports {
  user_id: number;
  target: 'content' | 'comment' | 'expert';
  target_id: number;
  reason: 'advertising' | 'abuse' | 'untrue' | 'harmful' | 'privacy' | 'other';
  text: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
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

interface SearchHistory {
  user_id: number;
  word: string;
  searched_at: ColumnType<Date, Date | string | undefined, Date | string>;
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

interface Sessions {
  id: string;
  user_id: number;
  device: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  end_cause: 'logout' | 'password' | 'unsubscribe' | 'operator' | 'owner' | 'merge' | null;
}

interface Shares {
  id: GeneratedAlways<number>;
  user_id: number | null;
  content_id: number;
  channel: 'wechat' | 'moments' | 'system' | 'poster' | 'link';
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface SmsCodes {
  id: GeneratedAlways<number>;
  mobile: string;
  scene: 'login' | 'bind' | 'reset' | 'leave';
  code_hash: string;
  asker: string;
  attempts: Generated<number>;
  sent_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
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

interface UsedIdentityTokens {
  token: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

interface Users {
  id: GeneratedAlways<number>;
  key: string | null;
  nickname: string;
  avatar_id: number | null;
  area_id: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  picture_kind: GeneratedAlways<string>;
  mobile: string | null;
  login_name: string | null;
  password_hash: string | null;
  intro: Generated<string>;
  account_id: number | null;
  main_account_id: number | null;
  operator: Generated<boolean>;
  state: Generated<'active' | 'leaving' | 'gone'>;
  leaves_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface WordList {
  word: string;
  action: 'hold' | 'refuse';
  since_version: number;
}

export interface Schema {
  abandoned_folders: AbandonedFolders;
  account_recommendations: AccountRecommendations;
  accounts: Accounts;
  area_choices: AreaChoices;
  areas: Areas;
  articles: Articles;
  author_blocks: AuthorBlocks;
  chapters: Chapters;
  comment_likes: CommentLikes;
  comments: Comments;
  consents: Consents;
  content_changes: ContentChanges;
  contents: Contents;
  courses: Courses;
  data_exports: DataExports;
  experts: Experts;
  external_identities: ExternalIdentities;
  feedback_pictures: FeedbackPictures;
  feedbacks: Feedbacks;
  follows: Follows;
  interactions: Interactions;
  ledger_entries: LedgerEntries;
  lessons: Lessons;
  live_comments: LiveComments;
  lives: Lives;
  login_failures: LoginFailures;
  majors: Majors;
  media_assets: MediaAssets;
  mini_videos: MiniVideos;
  module_items: ModuleItems;
  page_modules: PageModules;
  pages: Pages;
  reports: Reports;
  search_documents: SearchDocuments;
  search_history: SearchHistory;
  search_terms: SearchTerms;
  search_vocabulary: SearchVocabulary;
  search_words: SearchWords;
  sessions: Sessions;
  shares: Shares;
  sms_codes: SmsCodes;
  system_articles: SystemArticles;
  system_config: SystemConfig;
  uploads: Uploads;
  used_identity_tokens: UsedIdentityTokens;
  users: Users;
  word_list: WordList;
}
