import { afterEach, expect, test } from 'vitest';
import { session } from '../../session/session-store.ts';
import { tokenOf } from '../../testing/token-of.ts';
import beforePaint from './before-paint.js?raw';

const root = document.documentElement;

afterEach(() => {
  session.clear();
  root.removeAttribute('data-signed-in');
});

/** Runs the script as the head of a rendered page does. */
function runBeforePaint(): void {
  // In a block, because a page runs the script once and a test twice.
  const script = Object.assign(document.createElement('script'), { textContent: `{${beforePaint}}` });
  script.dataset.scripts = 'data:text/javascript,';
  document.head.append(script);
  script.remove();
}

test('the page knows before its first paint whether a user is signed in', () => {
  runBeforePaint();
  expect(root.hasAttribute('data-signed-in')).toBe(false);
  session.save(tokenOf());
  runBeforePaint();
  expect(root.hasAttribute('data-signed-in')).toBe(true);
});
