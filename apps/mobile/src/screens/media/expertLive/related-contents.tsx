import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import { useWire } from '../../../session/use-wire.ts';

type Props = { content: Pick<ContentDetail, 'content_id' | 'content_type'> };

/** What goes with it. A comfort: where there is none, or it cannot be read, nothing is shown. */
export function RelatedContents({ content }: Props) {
  const { data } = useWire('GET content/recommend', { ...content, size: 4 });
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="接着看">
      <ContentGrid cards={data.list} />
    </Section>
  );
}
