const ending = '.svg';

/** Beside a drawing lies, once someone asks for it, the same as a bitmap: no messenger shows a drawing on a card. */
export const cardPicture = (address: string): string =>
  address.endsWith(ending) ? `${address}.jpg` : address;

/** The drawing that a card's bitmap is made of; undefined when the address is no such bitmap's. */
export const drawingOfCard = (address: string): string | undefined =>
  address.endsWith(`${ending}.jpg`) ? address.slice(0, -'.jpg'.length) : undefined;

/** Longest side of such a bitmap, in pixels: what WeChat and Open Graph readers show largest. */
export const cardSide = 640;
