import styles from './image.module.css';

type Props = {
  src: string;
  /** The picture's own size in pixels; its space is reserved from it. */
  width: number;
  height: number;
  /** The ground until it is there. */
  colour?: string;
  /** Empty for a picture that adds nothing to the words beside it. */
  alt?: string;
  /** Cut to this shape instead of its own. */
  ratio?: '16:9' | '4:3' | '1:1' | '3:4';
  /** Above the fold: fetched first, shown without a fade. For one or two pictures of a screen. */
  priority?: boolean;
};

const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

/**
 * A picture as wide as its place. It is only ever hidden by script that also shows it again, so what the server
 * rendered needs no script to be seen; a picture that fails leaves its ground.
 */
export function Image({ src, width, height, colour, alt = '', ratio, priority }: Props) {
  return (
    <span className={styles.frame} data-ratio={ratio} style={{ background: colour }}>
      <img
        key={src}
        ref={(image) => {
          if (image && (image.complete || !priority)) image.style.opacity = isDrawn(image) ? '' : '0';
        }}
        onLoad={(event) => (event.currentTarget.style.opacity = '')}
        onError={(event) => (event.currentTarget.style.opacity = '0')}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        src={src}
      />
    </span>
  );
}
