import { Section } from '@academy/ui/section/section.tsx';
import { ContentPortrait } from '../../../features/content-card/content-portrait.tsx';
import { pageAddress } from '../../../navigation/paths.ts';
import { useWire } from '../../../session/use-wire.ts';
import styles from './more-videos.module.css';

/** How many are shown: two rows of three. */
const shown = 6;

/** Other mini videos. A comfort: where there is none, or they cannot be read, nothing is shown. */
export function MoreVideos({ except }: { except: number }) {
  const { data } = useWire('GET index/recommend/video', { size: shown + 1 });
  const others = data?.list.filter(({ content_id: id }) => id !== except).slice(0, shown) ?? [];
  if (others.length === 0) return null;
  return (
    <div className={styles.more}>
      <Section title="更多短视频" href={pageAddress('/pages/index/miniVideoList')}>
        <ul className={styles.grid}>
          {others.map((card) => (
            <li key={card.content_id}>
              <ContentPortrait card={card} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
