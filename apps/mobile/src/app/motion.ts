import type { PageStack } from '../navigation/page-stack.ts';

type Animate = (from: PageStack, to: PageStack, update: () => void) => void;

/** How one stack becomes another on the screen: at once, until the transitions have come with the first touch. */
export const motion: { animate: Animate } = { animate: (_from, _to, update) => update() };
