import { afterEach, expect, test } from 'vitest';
import { session } from '../../session/session-store.ts';
import { tokenOf } from '../../testing/token-of.ts';
import beforePaint from './before-paint.js?raw';

const root = document.documentElement;

afterEach(() => {
  session.clear();
  root.removeAttribute('data-signed-in');
});

/** Runs it as the head of a rendered page does. */
function runBeforePaint(): void {
  // In a block: a page runs it once, a test twice.
  const script = Object.assign(document.createElement('script'), { textContent: `{${beforePaint}}` });
  script.dataset.scripts = 'data:text/javascript,';
  document.head.append(script);
  script.remove();
}

test('the page knows before its first paint whether somebody was signed in', () => {
  runBeforePaint();
  expect(root.hasAttribute('data-signed-in')).toBe(false);
  session.save(tokenOf());
  runBeforePaint();
  expect(root.hasAttribute('data-signed-in')).toBe(true);
});
