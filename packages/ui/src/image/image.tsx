import styles from './image.module.css';

type Props = {
  src: string;
  /** The picture's own size in pixels, by which its space is reserved. */
  width: number;
  height: number;
  /** The background until it has loaded. */
  colour?: string | undefined;
  /** Other widths in a smaller format; `src` is for browsers that cannot decode it. */
  srcset?: string | undefined;
  /** The displayed width, to choose from `srcset`: `min(45vw, 216px)`. */
  sizes?: string;
  /** A few blurred pixels, shown until it has loaded. */
  blur?: string | undefined;
  /** Empty for a picture that adds nothing to the text beside it. */
  alt?: string;
  /** Crops to this ratio. */
  ratio?: '16:9' | '4:3' | '1:1' | '3:4' | undefined;
  /** Above the fold: loaded first, without a fade. For one or two pictures of a screen. */
  priority?: boolean | undefined;
};

/** Hides a picture that has not loaded. A failed one is requested once more without `srcset`, then stays hidden. */
const updateVisibility = (image: HTMLImageElement) => {
  const isDecoded = image.complete && image.naturalWidth;
  image.style.opacity = isDecoded ? '' : '0';
  if (image.complete && !isDecoded) image.removeAttribute('srcset');
};

/**
 * A picture as wide as its container: `<Image {...picture} src={picture.url} />`. Only script hides it, and only
 * until it has loaded, so that server-rendered pictures show without scripts; a failed picture leaves its background.
 */
export function Image({ src, width, height, alt = '', ratio, priority, ...picture }: Props) {
  const { colour, blur, srcset, sizes } = picture;
  return (
    <span
      className={styles.frame}
      data-ratio={ratio}
      style={{ backgroundColor: colour, backgroundImage: blur && `url(${blur})` }}
    >
      <img
        key={src}
        ref={(image) => {
          if (image && (image.complete || !priority)) updateVisibility(image);
        }}
        onLoad={(event) => (event.currentTarget.style.opacity = '')}
        onError={(event) => updateVisibility(event.currentTarget)}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        sizes={sizes}
        srcSet={srcset}
        src={src}
      />
    </span>
  );
}
