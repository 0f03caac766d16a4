import { Image } from '../image/image.tsx';
import styles from './avatar.module.css';

type Props = {
  /** The person's name; its first character is shown where there is no picture. */
  name: string;
  src?: string | null;
  colour?: string;
  /** 28, 44 or 64 px at 375 width. */
  size?: 'sm' | 'md' | 'lg';
};

/** A round portrait. Decorative: the name stands beside it. */
export function Avatar({ name, src, colour, size = 'md' }: Props) {
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {src ? <Image src={src} width={64} height={64} ratio="1:1" colour={colour} /> : name.slice(0, 1)}
    </span>
  );
}
