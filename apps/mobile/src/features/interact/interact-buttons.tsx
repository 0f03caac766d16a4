import { type ReactNode, useState } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { ShareIcon, StarIcon } from '@academy/ui/icon/action-icons.tsx';
import { HeartIcon } from '@academy/ui/icon/mark-icons.tsx';
import type { useOptimisticToggle } from '../../data/optimistic-toggles.ts';
import { count as written } from '../../format/count.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { href } from '../../navigation/paths.ts';
import styles from './interact-buttons.module.css';
import { useContentToggles } from './use-content-toggles.ts';

/** Buttons to like, collect and share a content, with their counts. */
export function InteractButtons({ content }: { content: ContentDetail }) {
  const { like, collection } = useContentToggles(content);
  const { content_id: id, content_type: type } = content;
  return (
    <>
      <ToggleButton label="点赞" state={like}>
        <HeartIcon filled={like.on} />
      </ToggleButton>
      <ToggleButton label="收藏" state={collection}>
        <StarIcon filled={collection.on} />
      </ToggleButton>
      <IconButton label="分享" note="分享" onClick={() => appNavigator.navigateTo(href.share({ id, type }))}>
        <ShareIcon />
      </IconButton>
    </>
  );
}

type Props = {
  label: string;
  state: ReturnType<typeof useOptimisticToggle>;
  /** The icon, filled while it is on. */
  children: ReactNode;
};

/** A toggle with an icon and a count. The icon is animated only when it is pressed on. */
export function ToggleButton({ label, state: { on, count, press }, children }: Props) {
  const [animation, setAnimation] = useState(0);
  return (
    <IconButton
      label={label}
      note={count > 0 ? written(count) : label}
      pressed={on}
      onClick={() => press((next) => next && setAnimation((before) => before + 1))}
    >
      <span key={animation} className={styles.mark} data-leaps={animation > 0 || undefined}>
        {children}
      </span>
    </IconButton>
  );
}
