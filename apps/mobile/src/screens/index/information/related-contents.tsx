import { Failure } from '@academy/ui/state/failure.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { useWire } from '../../../session/use-wire.ts';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';

/** What to read or watch next; nothing at all when there is none. */
export function RelatedContents({ contentId }: { contentId: number }) {
  const related = useWire('GET content/recommend', {
    content_id: contentId,
    content_type: 'graphic',
    size: 4,
  });
  if (related.data?.list.length === 0) return null;
  return (
    <Section title="接着看">
      {related.data ? (
        <ul>
          {related.data.list.map((card) => (
            <li key={`${card.content_type}-${card.content_id}`}>
              <ContentRow card={card} />
            </li>
          ))}
        </ul>
      ) : related.isError ? (
        <Failure error={related.error} onRetry={related.refetch} />
      ) : (
        <RowSkeleton rows={3} />
      )}
    </Section>
  );
}
