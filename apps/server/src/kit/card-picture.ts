const svgExtension = '.svg';

/**
 * The URL of the picture for a share card. For an SVG it is the URL of its JPEG version, which is created on the
 * first request, since no messenger shows an SVG on a card.
 */
export const cardPictureUrl = (url: string): string => (url.endsWith(svgExtension) ? `${url}.jpg` : url);

/** The URL of the SVG from which a card's JPEG is made; undefined for any other URL. */
export const svgOfCardPicture = (url: string): string | undefined =>
  url.endsWith(`${svgExtension}.jpg`) ? url.slice(0, -'.jpg'.length) : undefined;

/** The longest side of a card's JPEG in pixels: the largest size that WeChat and Open Graph readers show. */
export const cardPictureSide = 640;
