import type { ModuleItem } from '@academy/contract/areas/page.ts';
import { swiper } from '@academy/contract/limits.ts';
import { Swiper } from '@academy/ui/swiper/swiper.tsx';
import { useEffect, useState } from 'react';
import { Banner } from './banner.tsx';
import type { EarlyCards } from './cards.ts';

type Props = {
  title: string;
  items: readonly ModuleItem[];
  meta: EarlyCards['meta'];
  first: boolean | undefined;
};

/** The slides of a banner. Pictures of the unseen ones wait until the first screen has had the line for itself. */
export function Banners({ title, items, meta, first }: Props) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), swiper.interval / 2);
    return () => clearTimeout(timer);
  }, []);
  return (
    // 长辈模式: nothing that moves by itself, nothing that advertises.
    <div onPointerDown={() => setSettled(true)} data-elder-hidden>
      <Swiper label={title}>
        {items.map((item, at) => (
          <Banner
            key={item.link.id}
            item={item}
            meta={meta}
            priority={first && at === 0}
            drawn={isSettled || at === 0}
          />
        ))}
      </Swiper>
    </div>
  );
}
