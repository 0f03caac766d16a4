import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { useEffect, useRef } from 'react';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pageAddress } from '../../../navigation/paths.ts';
import styles from './saved-page.module.css';

/** In the place of the list; `isNew` when the last of it has just been deleted. */
export function NothingSaved({ isNew }: { isNew: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; what has come is read out.
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  return (
    <div ref={place} className={styles.none} tabIndex={-1}>
      <Empty src={nothing} text="还没有离线内容。读文章、看课程时点“离线保存”，没有网络也能看。">
        <ButtonLink href={pageAddress('/pages/index/informationList')}>去看看文章</ButtonLink>
      </Empty>
    </div>
  );
}
