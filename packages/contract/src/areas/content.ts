import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf, PageInput, PageOf } from '../http/fields.ts';
import { ContentProgress } from './progress.ts';
import { Block, ContentReference, ContentTypeField, ExpertByline, Picture } from './shapes.ts';

/** What a user can block from their lists: one content, or everything of its author. */
export const blockScopes = ['content', 'author'] as const;

/** A sprite sheet of a video's thumbnails, row by row from its start; one every `interval` seconds. */
export const Storyboard = Type.Object({
  url: Type.String(),
  columns: Type.Integer(),
  rows: Type.Integer(),
  /** Of one thumbnail, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  interval: Type.Integer(),
});
export type Storyboard = Static<typeof Storyboard>;

/** A playable video: HLS address, poster, duration, captions, and thumbnails for seeking. */
export const PlayableVideo = Type.Object({
  url: Type.String(),
  poster: Picture,
  captions_url: Nullable(Type.String()),
  storyboard: Type.Optional(Storyboard),
  seconds: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type PlayableVideo = Static<typeof PlayableVideo>;

const Lesson = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  summary: Type.String(),
  seconds: Type.Integer(),
  video: Nullable(PlayableVideo),
});
export type Lesson = Static<typeof Lesson>;

const Chapter = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  lessons: Type.Array(Lesson),
});
export type Chapter = Static<typeof Chapter>;

/** The exam of a course, as its takers see it. */
const CourseExam = Type.Object({
  exam_id: Type.Integer(),
  title: Type.String(),
  /** How many questions are drawn for an attempt. */
  question_count: Type.Integer(),
  seconds: Type.Integer(),
  pass_percent: Type.Integer(),
  attempts_a_day: Type.Integer(),
  /** 学分 for passing it, besides the course's own. */
  credit: Type.Integer(),
});
export type CourseExam = Static<typeof CourseExam>;

const MyExam = Type.Object({
  passed: Type.Boolean(),
  /** Today, by China's calendar. */
  attempts_left: Type.Integer(),
  /** The attempt that is not submitted yet. */
  open_attempt: Nullable(Type.String()),
  /** The attempt that was submitted last. */
  last: Nullable(
    Type.Object({
      attempt_id: Type.String(),
      right_count: Type.Integer(),
      question_count: Type.Integer(),
      passed: Type.Boolean(),
    }),
  ),
});
export type MyExam = Static<typeof MyExam>;

const LiveSession = Type.Object({
  title: Type.String(),
  starts_at: Type.String(),
  ends_at: Type.String(),
  expert: Nullable(ExpertByline),
  /** The venue for visitors; empty for an online session. */
  place: Type.String(),
  /** The session's own live; null where it is part of the activity's, or has none. */
  live: Nullable(
    Type.Object({
      content_id: Type.Integer(),
      content_type: ContentTypeField,
      status: Type.Integer(),
      status_label: Type.String(),
      /** As for the activity itself: the stream while it is live, then the replay. */
      video: Nullable(PlayableVideo),
      sound_url: Nullable(Type.String()),
      has_replay: Type.Boolean(),
    }),
  ),
});
export type LiveSession = Static<typeof LiveSession>;

const ContentDetail = Type.Object({
  content_id: Type.Integer(),
  content_type: ContentTypeField,
  title: Type.String(),
  summary: Type.String(),
  cover: Picture,
  tags: Type.Array(Type.String()),
  expert: Nullable(ExpertByline),
  account: Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), avatar: Picture })),
  major: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  view_count: Type.Integer(),
  like_count: Type.Integer(),
  collect_count: Type.Integer(),
  comment_count: Type.Integer(),
  published_at: Type.String(),
  /** The signed-in user's state; null for guests. */
  mine: Nullable(
    Type.Object({
      liked: Type.Boolean(),
      collected: Type.Boolean(),
      reserved: Type.Boolean(),
      /** `content` or `author`: hidden from lists. */
      blocked: Nullable(OneOf(blockScopes)),
      /** Whether the user follows its expert. */
      followed: Type.Boolean(),
      /** The user's progress; absent until they started it. */
      progress: Type.Optional(ContentProgress),
      /** The user's state in the course's exam; absent without an exam. */
      exam: Type.Optional(MyExam),
      /** The user's rating of the course; absent until they rated it. */
      stars: Type.Optional(Type.Integer()),
      /** Present where the user may manage this live: as its expert, its assistant or an operator. */
      manages: Type.Optional(Type.Literal(true)),
    }),
  ),
  /** Introduction of a course or live, text of an article; empty for a mini video. */
  body: Type.Array(Block),
  /** Each of these is null unless the content is of its type. */
  course: Nullable(
    Type.Object({
      lesson_count: Type.Integer(),
      seconds: Type.Integer(),
      credit: Type.Integer(),
      chapters: Type.Array(Chapter),
      exam: Type.Optional(CourseExam),
      /** Ratings by users who completed it, 1 to 5 stars; absent until there is one. */
      rating: Type.Optional(Type.Object({ average: Type.Number(), count: Type.Integer() })),
    }),
  ),
  article: Nullable(Type.Object({ reading_seconds: Type.Integer() })),
  mini_video: Nullable(
    Type.Object({
      video: PlayableVideo,
      course: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
    }),
  ),
  live: Nullable(
    Type.Object({
      status: Type.Integer(),
      status_label: Type.String(),
      /** The plan, which starting and ending do not change. */
      starts_at: Type.String(),
      ends_at: Type.String(),
      /** When it really started and ended; null until then. */
      started_at: Nullable(Type.String()),
      ended_at: Nullable(Type.String()),
      reserve_count: Type.Integer(),
      agenda: Type.Array(Type.Object({ at: Type.String(), title: Type.String() })),
      /** The replay, or the stream while it is live. */
      video: Nullable(PlayableVideo),
      /** The address of the audio rendition; null where there is none. */
      sound_url: Nullable(Type.String()),
      /** Whether its replay can be watched or is being prepared; false before the end, and where nothing was recorded. */
      has_replay: Type.Boolean(),
      /** Chapters of the replay; empty before there is one. */
      chapters: Type.Array(Type.Object({ at_second: Type.Integer(), title: Type.String() })),
      /** How many users may reserve it; null for no limit. */
      capacity: Nullable(Type.Integer()),
      /** The sessions of an activity by time; empty for an expert's live. */
      sessions: Type.Array(LiveSession),
    }),
  ),
});
export type ContentDetail = Static<typeof ContentDetail>;

export const getContent = endpoint({
  method: 'GET',
  path: 'content/detail',
  access: 'guest',
  summary: '内容详情',
  input: Type.Object({
    ...ContentReference,
    /**
     * The live whose room just reported a new status (the content itself, or one of its sessions), and that status. The
     * response has it, whatever is cached otherwise; CONFLICT where the server does not know it yet, or not any more.
     */
    live_id: Type.Optional(Id('直播编号')),
    live_status: Type.Optional(Type.Integer({ title: '状态', minimum: 0, maximum: 2 })),
  }),
  output: ContentDetail,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** `held` waits for review and is visible to its author only. */
export const commentStates = ['visible', 'held'] as const;

const CommentBody = {
  id: Type.Integer(),
  text: Type.String(),
  author_name: Type.String(),
  author_avatar: Nullable(Picture),
  /** The province it was written from, where that is known. */
  province: Nullable(Type.String()),
  /** The author that a reply to a reply answers. */
  answers_name: Nullable(Type.String()),
  state: OneOf(commentStates),
  /** Whether the caller wrote it, and whether they like it; false for guests. */
  mine: Type.Boolean(),
  liked: Type.Boolean(),
  like_count: Type.Integer(),
  created_at: Type.String(),
};

export const Comment = Type.Object({
  ...CommentBody,
  reply_count: Type.Integer(),
  /** The first replies; the rest are paged with `parent_id`. */
  replies: Type.Array(Type.Object(CommentBody)),
});
export type Comment = Static<typeof Comment>;

export const listComments = endpoint({
  method: 'GET',
  path: 'content/comments',
  access: 'guest',
  summary: '评论',
  input: Type.Object({
    ...ContentReference,
    /** Returns the replies to this comment instead of the content's comments. */
    parent_id: Type.Optional(Id('评论编号')),
    /** Returns the comment with this id instead, or the comment it replies to with it among the replies. */
    comment_id: Type.Optional(Id('评论编号')),
    order: Type.Optional(
      Type.Union([Type.Literal('hot'), Type.Literal('new')], { title: '排序', default: 'hot' }),
    ),
    ...PageInput,
  }),
  output: PageOf(Comment),
  errors: ['NOT_FOUND'],
});
