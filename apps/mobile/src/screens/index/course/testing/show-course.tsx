import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { ContentProgress } from '@academy/contract/areas/progress.ts';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { reloadSeen } from '../../../../features/player/seen-lessons.ts';
import { href } from '../../../../navigation/paths.ts';
import { session } from '../../../../session/session-store.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { tokenOf } from '../../../../testing/token-of.ts';
import CourseScreen from '../course-screen.tsx';
import { sampleCourse } from './sample-course.ts';
import { mineWith } from './sample-progress.ts';

/** Every test begins signed in, on a device that has played nothing. */
export function useLearner(): void {
  beforeEach(() => {
    localStorage.clear();
    reloadSeen();
    session.save(tokenOf());
  });
  afterEach(() => session.clear());
}

/** The screen of the sample course for somebody with this progress, opened at this address. */
export function showCourse(progress?: ContentProgress, more: Handlers = {}, url = href.course({ id: 7 })) {
  const server = createFakeServer({
    'GET content/detail': () => sampleCourse(mineWith(progress)),
    'GET content/recommend': () => ({ list: [] }),
    ...more,
  });
  return renderScreen(<CourseScreen />, { url, server });
}

export const lesson = (title: RegExp) => page.getByRole('button', { name: title });
export const videoElement = () => document.querySelector('video')!;
