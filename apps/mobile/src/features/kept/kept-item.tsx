import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { MoreIcon } from '@academy/ui/icon/more.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { useLongPress } from '@academy/ui/long-press/use-long-press.ts';
import { SwipeRow } from '@academy/ui/swipe-row/swipe-row.tsx';
import { type ReactNode, useState } from 'react';
import styles from './kept-item.module.css';

type Props = {
  /** A row is drawn to the left; a portrait has a button over its picture. */
  look: 'row' | 'portrait';
  card: ContentCard;
  /** 取消收藏 or 取消点赞. */
  undo: string;
  onRemove: (card: ContentCard) => void;
  children: ReactNode;
};

/** One content that is kept; a long press asks what to do with it. */
export function KeptItem({ look, card, undo, onRemove, children }: Props) {
  const [isAsked, setAsked] = useState(false);
  const press = useLongPress(() => setAsked(true));
  const remove = () => onRemove(card);
  const held = <div {...press}>{children}</div>;
  return (
    <div className={styles.item}>
      {look === 'row' ? (
        <SwipeRow action={undo} name={card.title} onAction={remove}>
          {held}
        </SwipeRow>
      ) : (
        <>
          {held}
          <span className={styles.more}>
            <IconButton label={`更多：${card.title}`} onClick={() => setAsked(true)}>
              <MoreIcon />
            </IconButton>
          </span>
        </>
      )}
      <ActionSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={card.title}
        actions={[{ key: 'remove', label: undo }]}
        onChoose={remove}
      />
    </div>
  );
}
