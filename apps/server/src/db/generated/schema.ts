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
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reason: Generated<string>;
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
  kind: Generated<'platform' | 'area' | 'school'>;
}

interface ActSessions {
  content_id: number;
  position: number;
  title: string;
  starts_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  expert_id: number | null;
  place: Generated<string>;
  live_id: number | null;
}

interface AppReleases {
  id: GeneratedAlways<number>;
  system: 'android' | 'ios' | 'web';
  version: string;
  version_code: number;
  kind: 'store' | 'bundle';
  url: string;
  notes: Generated<string>;
  forced: Generated<boolean>;
  size: number | null;
  sha256: string | null;
  signature: string | null;
  min_code: number | null;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface ApprovedAnswers {
  id: GeneratedAlways<number>;
  key: string | null;
  question: string;
  answer: string;
  expert_id: number | null;
  major_id: number | null;
  content_id: number | null;
  hot: number | null;
  state: Generated<'draft' | 'published' | 'withdrawn'>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  approved_at: ColumnType<Date, Date | string | undefined, Date | string>;
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

interface ClassCodeFailures {
  id: GeneratedAlways<number>;
  user_id: number;
  network_hash: string;
  failed_at: ColumnType<Date, Date | string, Date | string>;
}

interface CommentEvents {
  id: GeneratedAlways<number>;
  comment_id: number;
  kind: 'shown' | 'approved' | 'refused';
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
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
  reply_to_id: number | null;
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

interface ContentReviews {
  content_id: number;
  note: Generated<string>;
  decided_at: ColumnType<Date, Date | string, Date | string>;
}

interface ContentViews {
  day: string;
  content_id: number;
  user_id: number | null;
  device_hash: string | null;
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

interface CourseRatings {
  user_id: number;
  content_id: number;
  stars: number;
  text: Generated<string>;
  anonymous: Generated<boolean>;
  rated_at: ColumnType<Date, Date | string, Date | string>;
}

interface Courses {
  content_id: number;
  type: GeneratedAlways<string>;
  credit: number;
}

interface CreditRules {
  id: GeneratedAlways<number>;
  key: string;
  version: number;
  ledger: number;
  amount: number | null;
  cap_a_day: number | null;
  cap_in_all: number | null;
  since: ColumnType<Date, Date | string, Date | string>;
}

interface DailyCounts {
  day: string;
  kind: string;
  subject: string;
  amount: number;
}

interface DataExports {
  id: string;
  user_id: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface DemoRows {
  table_name: string;
  row_key: string;
  fields: ColumnType<unknown, string, string>;
  withdrawn: Generated<boolean>;
}

interface DirtyDays {
  id: GeneratedAlways<number>;
  learner_id: number | null;
  day: string | null;
  student_id: number | null;
}

interface Enrolments {
  student_id: number;
  since: string;
  school_id: number | null;
  class_id: number | null;
  confirmed: boolean;
}

interface ExamAttempts {
  id: string;
  exam_id: number;
  user_id: number;
  student_id: number | null;
  paper: ColumnType<unknown, string, string>;
  answers: ColumnType<unknown, string | undefined, string>;
  started_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  submitted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  right_count: number | null;
  passed: boolean | null;
  student_removed: Generated<boolean>;
}

interface Exams {
  id: GeneratedAlways<number>;
  key: string | null;
  course_id: number;
  title: string;
  draw_count: number;
  seconds: number;
  pass_percent: number;
  attempts_a_day: number;
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

interface FormerChildren {
  id: string;
  user_id: number;
  student_id: number | null;
  sealed_name: string;
  removed_at: ColumnType<Date, Date | string, Date | string>;
}

interface Graduations {
  student_id: number;
  semester_id: number;
  serial: string;
  student_name: string;
  graduated_by: number | null;
  credits: number;
  graduated_at: ColumnType<Date, Date | string, Date | string>;
  frame: Generated<'plain' | 'garden' | 'starry'>;
}

interface Guardians {
  user_id: number;
  student_id: number;
  relation: 'mother' | 'father' | 'grandparent' | 'other';
  current: Generated<boolean>;
  bound_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface Interactions {
  user_id: number;
  content_id: number;
  kind: 'like' | 'collect' | 'reserve' | 'block';
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface LearnerDays {
  user_id: number;
  day: string;
  subject: number;
  measures: ColumnType<unknown, string, string>;
}

interface LearnerPeriods {
  subject: number;
  grain: 'day' | 'week' | 'month' | 'year' | 'now';
  start: string;
  last_day: string;
  class_id: number | null;
  school_id: number | null;
  area_id: number | null;
  measures: ColumnType<unknown, string, string>;
  confirmed: boolean;
}

interface LedgerEntries {
  id: GeneratedAlways<number>;
  ledger: number;
  user_id: number;
  amount: number;
  cause: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  student_id: number | null;
  rule_id: number | null;
  content_id: number | null;
  reverses: number | null;
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

interface LiveAssistants {
  content_id: number;
  user_id: number;
}

interface LiveChapters {
  content_id: number;
  at_second: number;
  title: string;
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

interface LiveGuests {
  content_id: number;
  device_hash: string;
  attended_at: ColumnType<Date, Date | string, Date | string>;
}

interface LiveNoticeSteps {
  content_id: number;
  step: 'day' | 'hour' | 'minutes' | 'started' | 'replay' | 'planned' | 'began';
  starts_at: ColumnType<Date, Date | string, Date | string>;
  sent_at: ColumnType<Date, Date | string, Date | string>;
}

interface LivePlans {
  content_id: number;
  expert_id: number;
  submitted_at: ColumnType<Date, Date | string, Date | string>;
}

interface LivePresence {
  content_id: number;
  process: string;
  count: number;
  at: ColumnType<Date, Date | string, Date | string>;
  viewers: number[] | null;
}

interface LiveQuestions {
  id: GeneratedAlways<number>;
  content_id: number;
  user_id: number | null;
  text: string;
  anonymous: boolean;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  answered_at_second: number | null;
}

interface LiveReschedules {
  id: GeneratedAlways<number>;
  content_id: number;
  previous_starts_at: ColumnType<Date, Date | string, Date | string>;
  starts_at: ColumnType<Date, Date | string, Date | string>;
  rescheduled_at: ColumnType<Date, Date | string | undefined, Date | string>;
  notified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface LiveRuns {
  content_id: number;
  number: number;
  user_id: number | null;
  process: string;
  heartbeat_at: ColumnType<Date, Date | string, Date | string>;
  start_milliseconds: Generated<number>;
  sequence: Generated<number>;
  broken: Generated<boolean>;
  width: Generated<number>;
  height: Generated<number>;
  started_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface LiveSeats {
  content_id: number;
  user_id: number;
  status: number;
  question: Generated<string>;
  voice_only: Generated<boolean>;
  anonymous: Generated<boolean>;
  invited: Generated<boolean>;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  seen_at: ColumnType<Date, Date | string, Date | string>;
  number: GeneratedAlways<number>;
}

interface LiveSegments {
  content_id: number;
  run: number;
  number: number;
  milliseconds: number;
  bytes: number;
  sound_bytes: Generated<number>;
  at: ColumnType<Date, Date | string, Date | string>;
}

interface LiveVisits {
  content_id: number;
  user_id: number;
  first_visited_at: ColumnType<Date, Date | string, Date | string>;
  muted: Generated<boolean>;
  removed: Generated<boolean>;
  attended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  client_hash: string | null;
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
  origin: Generated<'publish' | 'recorded'>;
  started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  run: Generated<number>;
  publisher_left_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  slow_seconds: Generated<number>;
  pinned_comment_id: number | null;
  seat_version: Generated<number>;
  like_taps: Generated<number>;
  peak_count: Generated<number>;
  words: Generated<string>;
  trim_seconds: Generated<number>;
  sound_path: string | null;
  capacity: number | null;
  drop_replay: Generated<boolean>;
  guest_count: Generated<number>;
  resumed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  poster_impossible: Generated<boolean>;
}

interface LoginFailures {
  id: GeneratedAlways<number>;
  login_hash: string;
  network_hash: string;
  failed_at: ColumnType<Date, Date | string, Date | string>;
  origin_hash: Generated<string>;
  unknown_device: Generated<boolean>;
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

interface NoticeReplies {
  reply_id: number;
  notice_id: number;
}

interface NoticeSettings {
  user_id: number;
  topic: 'reminder' | 'live' | 'reply' | 'review' | 'expert' | 'system';
  wanted: boolean;
}

interface Notices {
  id: GeneratedAlways<number>;
  user_id: number;
  kind:
    | 'reminder'
    | 'started'
    | 'moved'
    | 'replay'
    | 'reply'
    | 'approved'
    | 'refused'
    | 'planned'
    | 'began'
    | 'graduated'
    | 'paired'
    | 'declined'
    | 'accepted'
    | 'returned';
  title: string;
  text: string;
  content_id: number | null;
  cause: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  comment_id: number | null;
  page: 'graduation' | 'children' | 'lives' | null;
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

interface PairingCodes {
  code: string;
  student_id: number;
  created_by: number;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_by: number | null;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface PairingFailures {
  id: GeneratedAlways<number>;
  user_id: number;
  failed_at: ColumnType<Date, Date | string, Date | string>;
}

interface Progress {
  user_id: number;
  content_id: number;
  lesson_id: Generated<number>;
  seen: Generated<string>;
  seen_seconds: Generated<number>;
  position: Generated<number>;
  total_seconds: number;
  completed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface PushDeliveries {
  notice_id: number;
  device_id: number;
  attempts: Generated<number>;
  due_at: ColumnType<Date, Date | string, Date | string>;
  claimed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface PushDevices {
  id: GeneratedAlways<number>;
  user_id: number;
  session_id: string;
  platform: 'android' | 'ios';
  token: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  seen_at: ColumnType<Date, Date | string, Date | string>;
}

interface QaCases {
  id: GeneratedAlways<number>;
  record_id: number;
  kind: 'self-harm' | 'abuse' | 'violence' | 'medical';
  created_at: ColumnType<Date, Date | string, Date | string>;
  handled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  handled_by: number | null;
}

interface QaChangedSources {
  kind: 'content' | 'system' | 'answer';
  source_key: string;
}

interface QaEmbeddings {
  passage_id: number;
  model: string;
  vector: Buffer;
}

interface QaIndexVersions {
  name: 'phrasings' | 'embeddings';
  version: Generated<number>;
}

interface QaPassages {
  id: GeneratedAlways<number>;
  source: 'graphic' | 'course' | 'miniVideo' | 'expertLive' | 'actLive' | 'system' | 'expert';
  content_id: number | null;
  lesson_id: number | null;
  system_key: string | null;
  answer_id: number | null;
  position: number;
  paragraph: number | null;
  second: number | null;
  title: string;
  heading: Generated<string>;
  text: string;
  about: Generated<string>;
  tokens: string;
}

interface QaPhrasingRequests {
  source_key: string;
  asked_at: ColumnType<Date, Date | string, Date | string>;
}

interface QaPhrasings {
  id: GeneratedAlways<number>;
  content_id: number | null;
  lesson_id: number | null;
  answer_id: number | null;
  system_key: string | null;
  anchor: Generated<string>;
  text: string;
  is_near_miss: Generated<boolean>;
  origin: 'demo' | 'editor' | 'model';
  state: Generated<'proposed' | 'accepted' | 'refused'>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface QaRecords {
  id: GeneratedAlways<number>;
  session_id: number;
  request_key: string;
  question: string;
  origin: 'text' | 'voice' | 'hot' | 'follow';
  regenerates: number | null;
  state: Generated<'running' | 'done' | 'stopped' | 'failed'>;
  answerer: 'expert' | 'extract' | 'model' | 'safety' | 'choices' | 'none' | null;
  answer: Generated<string>;
  passages: ColumnType<unknown, string | undefined, string>;
  hotlines: ColumnType<unknown, string | undefined, string>;
  follow_ups: ColumnType<unknown, string | undefined, string>;
  process: string | null;
  heartbeat_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  model: string | null;
  prompt_version: number | null;
  prompt_tokens: Generated<number>;
  completion_tokens: Generated<number>;
  score: Generated<number>;
  reasons: Generated<string[]>;
  words: Generated<string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  alarm: 'danger' | 'unsure' | null;
  protocol: string | null;
  for_another: Generated<boolean>;
  danger_continues: Generated<boolean>;
}

interface QaSessions {
  id: GeneratedAlways<number>;
  session_key: string;
  user_id: number | null;
  device_hash: string | null;
  title: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface QaSources {
  kind: 'content' | 'system' | 'answer';
  source_key: string;
  digest: string;
  edition: number;
}

interface QaSpeechFiles {
  digest: string;
  last_used_at: ColumnType<Date, Date | string, Date | string>;
}

interface QaUsage {
  requester: string;
  day: string;
  questions: Generated<number>;
  tokens: Generated<number>;
}

interface QaUsedTokens {
  token_id: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

interface QaWordFrequencies {
  word: string;
  passages: number;
}

interface Questions {
  id: GeneratedAlways<number>;
  key: string | null;
  exam_id: number;
  type: number;
  text: string;
  options: ColumnType<unknown, string, string>;
  answer: number[];
  explanation: string;
  lesson_id: number | null;
  at_second: number | null;
  withdrawn: Generated<boolean>;
}

interface RecoveryCodes {
  factor_id: string;
  code_hash: string;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface Reports {
  user_id: number;
  target: 'content' | 'comment' | 'expert';
  target_id: number;
  reason: 'advertising' | 'abuse' | 'untrue' | 'harmful' | 'privacy' | 'other';
  text: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface RoomAttachments {
  id: GeneratedAlways<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  payload: Buffer;
}

interface SchoolClasses {
  id: GeneratedAlways<number>;
  school_id: number;
  grade: number;
  school_year: number;
  name: string;
  code: Generated<string>;
}

interface SchoolRequests {
  id: GeneratedAlways<number>;
  user_id: number;
  area_id: number;
  name: string;
  note: Generated<string>;
  state: Generated<'open' | 'added' | 'refused'>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface Schools {
  id: GeneratedAlways<number>;
  key: string | null;
  account_id: number | null;
  area_id: number;
  name: string;
  grade_from: number | null;
  grade_to: number | null;
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
  weighted_tokens: Generated<string>;
  phonetic_tokens: Generated<string>;
  text_positions: ColumnType<unknown, string | undefined, string>;
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

interface SecondFactors {
  id: string;
  user_id: number;
  sealed_secret: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_step: Generated<number>;
  demo: Generated<boolean>;
}

interface SemesterTasks {
  id: GeneratedAlways<number>;
  semester_id: number;
  position: number;
  content_id: number | null;
  exam_id: number | null;
  required: boolean;
}

interface Semesters {
  id: GeneratedAlways<number>;
  key: string | null;
  account_id: number;
  name: string;
  grade_from: number;
  grade_to: number;
  starts_on: string;
  ends_on: string;
  enabled: Generated<boolean>;
  elective_credits: Generated<number>;
}

interface Sessions {
  id: string;
  user_id: number;
  device: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  end_cause: 'logout' | 'password' | 'unsubscribe' | 'operator' | 'owner' | 'merge' | 'surplus' | null;
  device_hash: string | null;
  verified_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
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
  network_hash: string;
  attempts: Generated<number>;
  sent_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  device_hash: string | null;
}

interface Statistics {
  place: 'all' | 'area' | 'school' | 'class' | 'content' | 'publisher';
  place_id: number;
  metric: string;
  grain: 'day' | 'week' | 'month' | 'year' | 'now';
  start: string;
  slice: Generated<string>;
  amount: number;
  people: number;
}

interface StatisticsState {
  singleton: Generated<boolean>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface Students {
  id: GeneratedAlways<number>;
  key: string | null;
  name: string;
  grade: number;
  school_id: number | null;
  class_id: number | null;
  request_key: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  enrolment_state: Generated<'pending' | 'confirmed' | 'declined'>;
  five_four: Generated<boolean>;
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

interface UncountedViews {
  id: GeneratedAlways<number>;
  content_id: number;
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
  seconds: number | null;
  started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  by_operator: Generated<boolean>;
  stalls: Generated<number>;
}

interface UsageBatches {
  id: string;
  received_at: ColumnType<Date, Date | string, Date | string>;
}

interface UsageDays {
  day: string;
  kind: 'day' | 'page' | 'event' | 'error';
  key: string;
  visits: number;
  count: number;
  median_seconds: number | null;
}

interface UsageOutbox {
  record_id: number;
  due_at: ColumnType<Date, Date | string, Date | string>;
}

interface UsageRecords {
  id: GeneratedAlways<number>;
  visit: string;
  kind: 'visit' | 'page' | 'event' | 'error' | 'status';
  at: ColumnType<Date, Date | string, Date | string>;
  version: string;
  ordinal: number | null;
  path: string | null;
  content_type: string | null;
  content_id: number | null;
  milliseconds: number | null;
  name: string | null;
  message: string | null;
  stack: string | null;
  details: ColumnType<unknown, string | null | undefined, string | null>;
}

interface UsedIdentityTokens {
  token_hash: string;
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
  stream_key_version: Generated<number>;
}

interface ViewIntervals {
  id: GeneratedAlways<number>;
  session_id: string;
  user_id: number;
  content_id: number;
  lesson_id: number | null;
  from_second: number;
  to_second: number;
  seconds: number;
  at: ColumnType<Date, Date | string, Date | string>;
  heartbeat_key: string;
  position: number;
}

interface ViewSessions {
  id: string;
  user_id: number;
  content_id: number;
  lesson_id: number | null;
  student_id: number | null;
  nonce_hash: string;
  opened_at: ColumnType<Date, Date | string, Date | string>;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  taken_over_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface ViewingTimeBudgets {
  user_id: number;
  used_intervals: Generated<string>;
}

interface WordList {
  word: string;
  action: 'hold' | 'refuse';
  since_version: number;
}

interface WrongAnswers {
  user_id: number;
  question_id: number;
  attempt_id: string;
  wrong_at: ColumnType<Date, Date | string, Date | string>;
  mastered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Schema {
  abandoned_folders: AbandonedFolders;
  account_recommendations: AccountRecommendations;
  accounts: Accounts;
  act_sessions: ActSessions;
  app_releases: AppReleases;
  approved_answers: ApprovedAnswers;
  area_choices: AreaChoices;
  areas: Areas;
  articles: Articles;
  author_blocks: AuthorBlocks;
  chapters: Chapters;
  class_code_failures: ClassCodeFailures;
  comment_events: CommentEvents;
  comment_likes: CommentLikes;
  comments: Comments;
  consents: Consents;
  content_changes: ContentChanges;
  content_reviews: ContentReviews;
  content_views: ContentViews;
  contents: Contents;
  course_ratings: CourseRatings;
  courses: Courses;
  credit_rules: CreditRules;
  daily_counts: DailyCounts;
  data_exports: DataExports;
  demo_rows: DemoRows;
  dirty_days: DirtyDays;
  enrolments: Enrolments;
  exam_attempts: ExamAttempts;
  exams: Exams;
  experts: Experts;
  external_identities: ExternalIdentities;
  feedback_pictures: FeedbackPictures;
  feedbacks: Feedbacks;
  follows: Follows;
  former_children: FormerChildren;
  graduations: Graduations;
  guardians: Guardians;
  interactions: Interactions;
  learner_days: LearnerDays;
  learner_periods: LearnerPeriods;
  ledger_entries: LedgerEntries;
  lessons: Lessons;
  live_assistants: LiveAssistants;
  live_chapters: LiveChapters;
  live_comments: LiveComments;
  live_guests: LiveGuests;
  live_notice_steps: LiveNoticeSteps;
  live_plans: LivePlans;
  live_presence: LivePresence;
  live_questions: LiveQuestions;
  live_reschedules: LiveReschedules;
  live_runs: LiveRuns;
  live_seats: LiveSeats;
  live_segments: LiveSegments;
  live_visits: LiveVisits;
  lives: Lives;
  login_failures: LoginFailures;
  majors: Majors;
  media_assets: MediaAssets;
  mini_videos: MiniVideos;
  module_items: ModuleItems;
  notice_replies: NoticeReplies;
  notice_settings: NoticeSettings;
  notices: Notices;
  page_modules: PageModules;
  pages: Pages;
  pairing_codes: PairingCodes;
  pairing_failures: PairingFailures;
  progress: Progress;
  push_deliveries: PushDeliveries;
  push_devices: PushDevices;
  qa_cases: QaCases;
  qa_changed_sources: QaChangedSources;
  qa_embeddings: QaEmbeddings;
  qa_index_versions: QaIndexVersions;
  qa_passages: QaPassages;
  qa_phrasing_requests: QaPhrasingRequests;
  qa_phrasings: QaPhrasings;
  qa_records: QaRecords;
  qa_sessions: QaSessions;
  qa_sources: QaSources;
  qa_speech_files: QaSpeechFiles;
  qa_usage: QaUsage;
  qa_used_tokens: QaUsedTokens;
  qa_word_frequencies: QaWordFrequencies;
  questions: Questions;
  recovery_codes: RecoveryCodes;
  reports: Reports;
  room_attachments: RoomAttachments;
  school_classes: SchoolClasses;
  school_requests: SchoolRequests;
  schools: Schools;
  search_documents: SearchDocuments;
  search_history: SearchHistory;
  search_terms: SearchTerms;
  search_vocabulary: SearchVocabulary;
  search_words: SearchWords;
  second_factors: SecondFactors;
  semester_tasks: SemesterTasks;
  semesters: Semesters;
  sessions: Sessions;
  shares: Shares;
  sms_codes: SmsCodes;
  statistics: Statistics;
  statistics_state: StatisticsState;
  students: Students;
  system_articles: SystemArticles;
  system_config: SystemConfig;
  uncounted_views: UncountedViews;
  uploads: Uploads;
  usage_batches: UsageBatches;
  usage_days: UsageDays;
  usage_outbox: UsageOutbox;
  usage_records: UsageRecords;
  used_identity_tokens: UsedIdentityTokens;
  users: Users;
  view_intervals: ViewIntervals;
  view_sessions: ViewSessions;
  viewing_time_budgets: ViewingTimeBudgets;
  word_list: WordList;
  wrong_answers: WrongAnswers;
}
