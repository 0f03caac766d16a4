import styles from './image.module.css';

type Props = {
  src: string;
  /** The picture's own size in pixels; its space is reserved from it. */
  width: number;
  height: number;
  /** The ground until it is there. */
  colour?: string | undefined;
  /** Other widths of it in a lighter format; `src` is what a browser gets that cannot draw them. */
  srcset?: string | undefined;
  /** How wide it is drawn, to choose from `srcset`: `min(45vw, 216px)`. */
  sizes?: string;
  /** Address of a few blurred pixels, shown on the ground until it is there. */
  blur?: string | undefined;
  /** Empty for a picture that adds nothing to the words beside it. */
  alt?: string;
  /** Cut to this shape instead of its own. */
  ratio?: '16:9' | '4:3' | '1:1' | '3:4' | undefined;
  /** Above the fold: fetched first, shown without a fade. For one or two pictures of a screen. */
  priority?: boolean | undefined;
};

/** Hides what is not drawn. What has failed is asked for once more without its other widths, then stays hidden. */
const settle = (image: HTMLImageElement) => {
  const isDrawn = image.complete && image.naturalWidth;
  image.style.opacity = isDrawn ? '' : '0';
  if (image.complete && !isDrawn) image.removeAttribute('srcset');
};

/**
 * A picture as wide as its place: `<Image {...picture} src={picture.url} />`. It is only ever hidden by script that also
 * shows it again, so what the server rendered needs no script to be seen; a picture that fails leaves its ground.
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
          if (image && (image.complete || !priority)) settle(image);
        }}
        onLoad={(event) => (event.currentTarget.style.opacity = '')}
        onError={(event) => settle(event.currentTarget)}
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
