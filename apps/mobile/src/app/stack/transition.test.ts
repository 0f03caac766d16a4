import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { launchStack, open, type Operation, type PageStack } from '../../navigation/page-stack.ts';
import { findAddress } from '../../navigation/paths.ts';
import { motion } from './motion.ts';
import { animateStack, getTransition, skipTransition } from './transition.ts';

const home = launchStack({ ...findAddress('/pages/index/index')!, key: 'home' });
let keys = 0;
function after(stack: PageStack, operation: Operation, url: string): PageStack {
  const move = open(stack, { operation, url, key: String((keys += 1)) });
  if ('refused' in move) throw new Error(move.refused);
  return move.stack;
}
const course = after(home, 'navigateTo', '/pages/index/course?id=1');
const overlay = after(course, 'navigateTo', '/pages/appPop/share');
const mine = after(home, 'switchTab', '/pages/mine/mine');

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['opening a page', home, course, 'push'],
  ['closing it', course, home, 'pop'],
  ['opening an overlay', course, overlay, 'none'],
  ['closing it', overlay, course, 'fade'],
  ['switching tabs', home, mine, 'none'],
  ['a redirect', course, after(course, 'redirectTo', '/pages/mine/credit'), 'none'],
  ['a re-launch', course, after(course, 'reLaunch', '/pages/index/index'), 'none'],
] as const)('%s is animated as: %3$s', (...[, from, to, move]) => expect(getTransition(from, to)).toBe(move));

test('a page comes in within 250 ms, unless a finger has moved it already', async () => {
  animateStack();
  document.body.style.viewTransitionName = 'stack';
  motion.animate(home, course, () => (document.body.dataset.page = 'course'));
  const moving = () =>
    document
      .getAnimations()
      .filter((each) => (each.effect as KeyframeEffect).pseudoElement?.includes('stack'));
  await waitFor(() => expect(moving()).not.toEqual([]));
  const comingIn = moving().find((each) => (each as CSSAnimation).animationName === 'come-in')!;
  expect(comingIn.effect!.getTiming().duration).toBe(250);
  expect(document.body.dataset.page).toBe('course');
  await Promise.all(moving().map((each) => each.finished));
  skipTransition();
  let done = false;
  motion.animate(course, home, () => (done = true));
  expect(done).toBe(true);
});

test('with reduced motion pages change at once', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  let done = false;
  motion.animate(home, course, () => (done = true));
  expect(done).toBe(true);
});
