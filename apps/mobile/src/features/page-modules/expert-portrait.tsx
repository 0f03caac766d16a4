import type { ExpertCard } from '@academy/contract/areas/shapes.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { pastelOf } from '@academy/ui/card/pastel-of.ts';
import { href, pageAddress } from '../../navigation/paths.ts';
import styles from './expert-portrait.module.css';

/** An expert in a strip: face, name, what they are; always on the same pastel. */
export function ExpertPortrait({ expert: { id, name, title, avatar } }: { expert: ExpertCard }) {
  return (
    <Card tone={pastelOf(id)} href={pageAddress(href.expert({ id }))}>
      <span className={styles.expert}>
        <Avatar name={name} src={avatar.url} colour={avatar.colour} size="lg" />
        <h3>{name}</h3>
        <span className={styles.title}>{title}</span>
      </span>
    </Card>
  );
}
