import type { Chapter } from '@academy/contract/areas/content.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useVideoEngine } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { findNext, findSource, listPlayable, type PlayableLesson } from './course-lessons.ts';
import { findLastLesson, keepLastLesson } from './last-lesson.ts';

export interface CoursePlayer {
  readonly engine: VideoEngine;
  /** What the player holds; undefined for a course without any video. */
  readonly lesson: PlayableLesson | undefined;
  /** The course was begun on this device. */
  readonly begun: boolean;
  /** Plays a lesson, going on where it was left; the one that plays already is paused. */
  readonly toggle: (lesson: PlayableLesson) => void;
}

const neverChanges = () => () => {};

/** Which lesson plays: the chosen one, else the one opened last on this device, else the first. */
export function useCoursePlayer(courseId: number, course: { chapters: Chapter[] }): CoursePlayer {
  const engine = useVideoEngine();
  // The server knows no device, so what it rendered begins with the first lesson.
  const last = useSyncExternalStore(
    neverChanges,
    () => findLastLesson(courseId),
    () => undefined,
  );
  const [chosen, choose] = useState<number>();
  const lessons = listPlayable(course);
  const find = (id: number | undefined) => lessons.find((each) => each.id === id);
  const lesson = find(chosen) ?? find(last) ?? lessons[0];

  const toggle = (next: PlayableLesson): void => {
    choose(next.id);
    keepLastLesson(courseId, next.id);
    // Within the tap, since iPhones let only a tap start a video.
    engine.open(findSource(next));
    void engine.toggle();
  };
  const goOn = useEffectEvent(() => {
    const next = lesson && findNext(course, lesson.id);
    if (next) toggle(next);
    else keepLastLesson(courseId, undefined);
  });
  useEffect(() => engine.subscribeEnd(goOn), [engine]);
  return { engine, lesson, begun: (chosen ?? last) !== undefined, toggle };
}
