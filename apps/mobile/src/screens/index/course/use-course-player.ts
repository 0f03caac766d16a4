import type { Chapter } from '@academy/contract/areas/content.ts';
import type { ContentProgress } from '@academy/contract/areas/progress.ts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { usePage } from '../../../navigation/page-context.ts';
import { useVideoEngine } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { findLeftLesson, findNext, findSource, listPlayable, type PlayableLesson } from './course-lessons.ts';
import { findLastLesson, findLastTime, keepLastLesson } from './last-lesson.ts';

export interface CoursePlayer {
  readonly engine: VideoEngine;
  /** What the player holds; undefined for a course without any video. */
  readonly lesson: PlayableLesson | undefined;
  /** What follows it. */
  readonly next: PlayableLesson | undefined;
  /** The course was begun, here or elsewhere. */
  readonly begun: boolean;
  /** How far one has come with it; undefined for guests and what was not begun. */
  readonly progress: ContentProgress | undefined;
  /** Plays a lesson, going on where it was left; the one that plays already is paused. */
  readonly toggle: (lesson: PlayableLesson) => void;
  /** Plays a lesson from a second on. */
  readonly playFrom: (lesson: PlayableLesson, second: number) => void;
}

const neverChanges = () => () => {};

/** A number in the address, as a search result or a citation writes it: `lesson=12&t=95`. */
function findNumber(text: string | undefined): number | undefined {
  const number = Number(text || NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/**
 * Which lesson plays: the chosen one, else the one that the address names (`lesson`, from second `t`), else the one
 * learned last on this device or any other, else the first.
 */
export function useCoursePlayer(
  courseId: number,
  course: { chapters: Chapter[] },
  progress: ContentProgress | undefined,
): CoursePlayer {
  const engine = useVideoEngine();
  const { query } = usePage();
  // The server knows no device, so what it rendered begins with the first lesson.
  const last = useSyncExternalStore(
    neverChanges,
    () => findLastLesson(courseId),
    () => undefined,
  );
  const lastTime = useSyncExternalStore(
    neverChanges,
    () => findLastTime(courseId),
    () => 0,
  );
  const [chosen, choose] = useState<number>();
  const lessons = listPlayable(course);
  const find = (id: number | undefined) => lessons.find((each) => each.id === id);
  const named = find(findNumber(query.lesson));
  const left = findLeftLesson(course, progress);
  const isLater = Date.parse(progress?.parts[0]?.updated_at ?? '') > lastTime;
  const lesson = find(chosen) ?? named ?? (isLater ? left : undefined) ?? find(last) ?? left ?? lessons[0];
  const second = named && findNumber(query.t);

  const open = (next: PlayableLesson): void => {
    choose(next.id);
    keepLastLesson(courseId, next.id);
    // Within the tap, since iPhones let only a tap start a video.
    engine.open(findSource(next, progress));
  };
  const toggle = (next: PlayableLesson): void => {
    open(next);
    void engine.toggle();
  };
  const playFrom = (wanted: PlayableLesson, from: number): void => {
    open(wanted);
    engine.seekTo(from);
    void engine.play();
  };
  // What plays is chosen: news of progress changes no lesson under a viewer.
  const settle = useEffectEvent(() => lesson && choose(lesson.id));
  useEffect(() => engine.subscribe(() => engine.getState().playing && settle()), [engine]);
  const next = lesson && findNext(course, lesson.id);
  const finish = useEffectEvent(() => {
    if (!next) keepLastLesson(courseId, undefined);
  });
  useEffect(() => engine.subscribeEnd(finish), [engine]);
  // The player has opened the lesson by now: effects of what a component holds come before its own.
  // Once: whoever comes back to the page has watched on since.
  const wentThere = useRef(false);
  const goThere = useEffectEvent((seconds: number) => engine.seekTo(seconds));
  useEffect(() => {
    if (second === undefined || wentThere.current) return;
    wentThere.current = true;
    goThere(second);
  }, [second]);
  const begun = (chosen ?? last) !== undefined || progress !== undefined;
  return { engine, lesson, next, begun, progress, toggle, playFrom };
}
