/** Of one swipe: ms to the first picture, or that none came; null where no clip is in view. */
export type Swipe = number | 'missed' | null;
export function watchSwipes(): void;
export function takeSwipes(): readonly Swipe[];
export function findSlideKind(): 'clip' | 'rest' | 'end';
export function countElements(): { elements: number; streams: number };
