import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { Block } from '@academy/contract/areas/shapes.ts';
import { Nullable } from '@academy/contract/http/fields.ts';
import { liveStatus, type ContentType } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';

const Id = Type.Integer({ minimum: 1 });
const Words = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Moment = Type.Refine(
  Type.Unsafe<Date>({}),
  (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  () => 'must be a valid date',
);

/** What is said in a video: `start` in seconds from its beginning. */
const Transcript = Type.Array(Type.Object({ start: Type.Number({ minimum: 0 }), text: Words(1_000) }));
export type Transcript = Static<typeof Transcript>;

const common = {
  /** Names the content for whoever saves it again; saving another content under it replaces the former. */
  key: Words(120),
  title: Words(80),
  summary: Type.String({ maxLength: 200 }),
  body: Type.Array(Block),
  tags: Type.Array(Words(20)),
  coverId: Id,
  expertId: Nullable(Id),
  accountId: Id,
  areaId: Id,
  majorId: Nullable(Id),
};

const Lesson = Type.Object({
  /** Unique in its course: a lesson keeps its id, and so everybody's progress, while its key stays. */
  key: Words(80),
  title: Words(80),
  summary: Type.String({ maxLength: 300 }),
  transcript: Transcript,
  videoId: Nullable(Id),
});
export type LessonInput = Static<typeof Lesson>;

const Course = Type.Object({
  type: Type.Literal('course'),
  ...common,
  credit: Type.Integer({ minimum: 0, maximum: 20 }),
  chapters: Type.Array(Type.Object({ title: Words(80), lessons: Type.Array(Lesson, { minItems: 1 }) }), {
    minItems: 1,
  }),
});
export type CourseInput = Static<typeof Course>;

const Article = Type.Object({
  type: Type.Literal('graphic'),
  ...common,
  readingSeconds: Type.Integer({ minimum: 1 }),
});
export type ArticleInput = Static<typeof Article>;

const MiniVideo = Type.Object({
  type: Type.Literal('miniVideo'),
  ...common,
  videoId: Id,
  /** The course that the video invites to. */
  courseId: Nullable(Id),
  transcript: Transcript,
});
export type MiniVideoInput = Static<typeof MiniVideo>;

const live = {
  ...common,
  status: Type.Union([
    Type.Literal(liveStatus.upcoming),
    Type.Literal(liveStatus.live),
    Type.Literal(liveStatus.replay),
  ]),
  startsAt: Moment,
  endsAt: Moment,
  agenda: Type.Array(Type.Object({ at: Words(20), title: Words(80) })),
  videoId: Nullable(Id),
  /** So many may reserve it. */
  capacity: Nullable(Id),
};
/** A part of an activity: at a place, as a live of its own, or in the activity's own. */
const Session = Type.Object({
  title: Words(80),
  startsAt: Moment,
  endsAt: Moment,
  expertId: Nullable(Id),
  place: Type.String({ maxLength: 80 }),
  liveId: Nullable(Id),
});
const ExpertLive = Type.Object({ type: Type.Literal('expertLive'), ...live });
const ActLive = Type.Object({ type: Type.Literal('actLive'), ...live, sessions: Type.Array(Session) });
export type ActInput = Static<typeof ActLive>;
export type ExpertLiveInput = Static<typeof ExpertLive>;
export type LiveInput = ExpertLiveInput | ActInput;

/** A content as its author gives it, one shape for each type. Times are dates, ids those of rows. */
export type ContentInput = CourseInput | ArticleInput | MiniVideoInput | LiveInput;

const shapes = {
  course: Compile(Course),
  graphic: Compile(Article),
  miniVideo: Compile(MiniVideo),
  expertLive: Compile(ExpertLive),
  actLive: Compile(ActLive),
} satisfies Record<ContentType, unknown>;

/** Throws INVALID_INPUT, naming the field, unless the content has the shape of its type and keeps its rules. */
export function checkContent(content: ContentInput): void {
  const shape = shapes[content.type];
  if (!shape.Check(content)) {
    const error = shape.Errors(content)[0];
    throw invalid(`${error?.instancePath ?? ''} ${error?.message ?? ''}`);
  }
  if (content.type === 'course') checkLessonKeys(content);
  if ('endsAt' in content && content.endsAt <= content.startsAt)
    throw invalid('/endsAt must be after /startsAt');
  if (content.type === 'actLive' && content.sessions.some(({ startsAt, endsAt }) => endsAt <= startsAt))
    throw invalid('/sessions end after they start');
}

function checkLessonKeys(course: CourseInput): void {
  const keys = course.chapters.flatMap((chapter) => chapter.lessons.map((lesson) => lesson.key));
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice !== undefined) throw invalid(`/chapters name the lesson ${twice} twice`);
}

function invalid(where: string): AppError {
  return new AppError('INVALID_INPUT', {
    cause: new Error(`content: ${where}`),
    message: `内容有误：${where}`,
  });
}
