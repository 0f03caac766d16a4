import type { RefObject } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Image } from '@academy/ui/image/image.tsx';
import { RichText } from '@academy/ui/rich-text/rich-text.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApi } from '../../../data/use-api.ts';
import { ArticleFooter, ArticleHeader } from '../../../features/article/article-header.tsx';
import { linkHotlines } from '../../../features/article/hotlines.tsx';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import { Comments } from '../../../features/comments/comments.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { BlockedContent } from '../../../features/interact/blocked-note.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import styles from './article-page.module.css';

type Props = {
  content: ContentDetail;
  text: RefObject<HTMLDivElement | null>;
  /** Called with the block of a pressed picture. */
  onPicture: (block: number) => void;
};

export function ArticleView({ content, text, onPicture }: Props) {
  const { cover, expert, mine } = content;
  return (
    <>
      <article className={styles.article}>
        <BlockedContent content={content} />
        <ArticleHeader
          content={content}
          follow={expert && <FollowButton small expert={expert} followed={mine?.followed} />}
        />
        <div className={styles.cover}>
          <Image {...cover} src={cover.url} ratio="16:9" priority />
        </div>
        <RichText blocks={content.body} textRef={text} onPicture={onPicture} renderText={linkHotlines} />
        <ArticleFooter content={content} />
      </article>
      <div className={styles.more}>
        <RelatedContents contentId={content.content_id} />
        <div id={commentsId(content.content_id)} className={styles.comments}>
          <Section title="评论">
            <Comments content={content} emptyImage={nothing} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** Related contents; renders nothing when there are none. */
function RelatedContents({ contentId }: { contentId: number }) {
  const related = useApi('GET content/recommend', {
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

/** The element id of an article's comments; several articles may be open in the page stack. */
export const commentsId = (contentId: number): string => `comments-of-${contentId}`;
