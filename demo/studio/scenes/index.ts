import type { Scene } from '../kit/scene.ts';
import { evening } from './evening.ts';
import { family } from './family.ts';
import { home } from './home.ts';
import { learning } from './learning.ts';
import { outdoors } from './outdoors.ts';
import { school } from './school.ts';
import { together } from './together.ts';

/** All scenes by the names used in the texts. */
export const scenes: Record<string, () => Scene> = {
  ...evening,
  ...home,
  ...school,
  ...family,
  ...outdoors,
  ...together,
  ...learning,
};
