import styles from './avatar-picture.module.css';

/** The portrait as large as it is looked at while it is chosen; the first character of the name where there is none. */
export function AvatarPicture({ name, src }: { name: string; src: string | undefined }) {
  return (
    <span className={styles.picture} aria-hidden="true">
      {src ? <img src={src} alt="" /> : name.slice(0, 1)}
    </span>
  );
}
