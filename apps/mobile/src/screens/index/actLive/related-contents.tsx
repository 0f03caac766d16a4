import { Section } from '@academy/ui/section/section.tsx';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import { useWire } from '../../../session/use-wire.ts';

/** What goes with it. A comfort: where there is none, or it cannot be read, nothing is shown. */
export function RelatedContents({ contentId }: { contentId: number }) {
  const { data } = useWire('GET content/recommend', {
    content_id: contentId,
    content_type: 'actLive',
    size: 4,
  });
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="接着看">
      <ContentGrid cards={data.list} />
    </Section>
  );
}
