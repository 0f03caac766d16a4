import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails with the rule and the element of every accessibility violation in `container` (default: the page). */
export async function expectAccessible(container: Element = document.body) {
  // An element that is fading in has not its final contrast.
  const moving = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
  const { violations } = await axe.run(container, {
    // A component alone is no page with landmarks.
    rules: { region: { enabled: false } },
  });
  const faults = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect(faults).toEqual([]);
}
