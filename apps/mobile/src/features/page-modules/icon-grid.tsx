import type { ModuleItem } from '@academy/contract/areas/page.ts';
import { Image } from '@academy/ui/image/image.tsx';
import styles from './icon-grid.module.css';
import { ItemLink } from './item-link.tsx';

/** Ways into the academy, four beside each other. */
export function IconGrid({ title, items }: { title: string; items: readonly ModuleItem[] }) {
  return (
    <nav aria-label={title} className={styles.grid}>
      {items.map(({ link }) => (
        <ItemLink key={link.id} link={link} className={styles.icon}>
          {link.picture && (
            <Image src={link.picture.url} width={48} height={48} colour={link.picture.colour} ratio="1:1" />
          )}
          {link.title}
        </ItemLink>
      ))}
    </nav>
  );
}
