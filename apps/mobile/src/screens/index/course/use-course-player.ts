import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Chapter } from '@academy/contract/areas/content.ts';
import type { ContentProgress } from '@academy/contract/areas/progress.ts';
import { useVideoEngine } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { loadStored, saveStored } from '../../../platform/storage.ts';
import {
  findNext,
  findResumeLesson,
  findSource,
  listPlayable,
  type PlayableLesson,
} from './course-lessons.ts';

export interface CoursePlayer {
  readonly engine: VideoEngine;
  readonly lesson: PlayableLesson | undefined;
  readonly next: PlayableLesson | undefined;
  /** The course was started, on this or another device. */
  readonly started: boolean;
  /** Undefined for guests and for a course not started. */
  readonly progress: ContentProgress | undefined;
  /** Plays a lesson from where it was left; pauses it when it is playing. */
  readonly toggle: (lesson: PlayableLesson) => void;
  readonly playFrom: (lesson: PlayableLesson, second: number) => void;
}

const subscribeToNothing = () => () => {};

/** Parses a number in the address, as search results and citations write it: `lesson=12&t=95`. */
function findNumber(text: string | undefined): number | undefined {
  const number = Number(text || NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** The lesson that was last open on this device and when. The server has no device storage and renders the first lesson. */
function useLastLesson(courseId: number): { lastLessonId: number | undefined; lastTime: number } {
  const lastLessonId = useSyncExternalStore(
    subscribeToNothing,
    () => findLastLesson(courseId),
    () => undefined,
  );
  const lastTime = useSyncExternalStore(
    subscribeToNothing,
    () => findLastTime(courseId),
    () => 0,
  );
  return { lastLessonId, lastTime };
}

/** Lets a lesson in the address follow the chosen one, so that a reload does not return to it. */
function useLessonInAddress(courseId: number): (lessonId: number) => void {
  const { key, query } = usePage();
  return (lesson) => {
    const isOther = query.lesson !== undefined && findNumber(query.lesson) !== lesson;
    if (isOther && topPage(appNavigator.getSnapshot()).key === key)
      appNavigator.rewrite(href.course({ id: courseId, lesson }));
  };
}

/**
 * Decides which lesson plays: the chosen one, else the one in the address (`lesson`, from second `t`), else the one
 * last learned on any device, else the first.
 */
export function useCoursePlayer(
  courseId: number,
  course: { chapters: Chapter[] },
  progress: ContentProgress | undefined,
): CoursePlayer {
  const engine = useVideoEngine();
  const { query } = usePage();
  const updateAddress = useLessonInAddress(courseId);
  const { lastLessonId, lastTime } = useLastLesson(courseId);
  const [chosen, setChosen] = useState<number>();
  const lessons = listPlayable(course);
  const findById = (id: number | undefined) => lessons.find((each) => each.id === id);
  const linkedLesson = findById(findNumber(query.lesson));
  const resumeLesson = findResumeLesson(course, progress);
  const isNewerElsewhere = Date.parse(progress?.parts[0]?.updated_at ?? '') > lastTime;
  const lesson =
    findById(chosen) ??
    linkedLesson ??
    (isNewerElsewhere ? resumeLesson : undefined) ??
    findResumeLesson(course, progress, lastLessonId) ??
    resumeLesson ??
    lessons[0];
  const second = linkedLesson && findNumber(query.t);

  const open = (next: PlayableLesson): void => {
    setChosen(next.id);
    saveLastLesson(courseId, next.id);
    updateAddress(next.id);
    // Inside the tap: iPhones start a video only from a tap.
    engine.open(findSource(next, progress));
  };
  const toggle = (next: PlayableLesson): void => {
    open(next);
    void engine.toggle();
  };
  const playFrom = (target: PlayableLesson, from: number): void => {
    open(target);
    engine.seekTo(from);
    void engine.play();
  };
  // Fixes the lesson once it plays, so that new progress data cannot switch it.
  const pinLesson = useEffectEvent(() => lesson && setChosen(lesson.id));
  useEffect(() => engine.subscribe(() => engine.getState().playing && pinLesson()), [engine]);
  const next = lesson && findNext(course, lesson.id);
  const onEnd = useEffectEvent(() => {
    if (!next) saveLastLesson(courseId, undefined);
  });
  useEffect(() => engine.subscribeEnd(onEnd), [engine]);
  // The player has opened the lesson by now: a component's own effects run after those of its children. Only once,
  // since the viewer may return to the page later.
  const hasSeeked = useRef(false);
  const seekOnce = useEffectEvent((seconds: number) => engine.seekTo(seconds));
  useEffect(() => {
    if (second === undefined || hasSeeked.current) return;
    hasSeeked.current = true;
    seekOnce(second);
  }, [second]);
  const started = (chosen ?? lastLessonId) !== undefined || progress !== undefined;
  return { engine, lesson, next, started, progress, toggle, playFrom };
}

/** The storage of the last opened lesson of each course on this device, with its time in epoch milliseconds. */

const storageKey = 'course_lessons';

/** An earlier release stored only the lesson. */
type Lessons = Readonly<Record<string, number | readonly [lesson: number, at: number]>>;

const readAll = (): Lessons => loadStored<Lessons>(storageKey) ?? {};

function findLastLesson(courseId: number): number | undefined {
  const stored = readAll()[courseId];
  return typeof stored === 'object' ? stored[0] : stored;
}

/** In epoch milliseconds; 0 when unknown. */
function findLastTime(courseId: number): number {
  const stored = readAll()[courseId];
  return typeof stored === 'object' ? stored[1] : 0;
}

/** Undefined removes the course, after its last lesson has ended. */
function saveLastLesson(courseId: number, lessonId: number | undefined): void {
  saveStored(storageKey, {
    ...readAll(),
    [courseId]: lessonId === undefined ? undefined : [lessonId, Date.now()],
  });
}
