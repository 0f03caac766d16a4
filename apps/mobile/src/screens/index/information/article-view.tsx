import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Image } from '@academy/ui/image/image.tsx';
import { RichText } from '@academy/ui/rich-text/rich-text.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import type { RefObject } from 'react';
import { ArticleHead } from '../../../features/article/article-head.tsx';
import { ArticleSource } from '../../../features/article/article-source.tsx';
import { linkHotlines } from '../../../features/article/link-hotlines.tsx';
import { Comments } from '../../../features/comments/comments.tsx';
import { BlockedContent } from '../../../features/interact/blocked-content.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import styles from './article-view.module.css';
import { commentsId } from './comments-id.ts';
import { RelatedContents } from './related-contents.tsx';

type Props = {
  content: ContentDetail;
  /** Holds the text. */
  text: RefObject<HTMLDivElement | null>;
  /** A picture of the text was pressed: its block. */
  onPicture: (block: number) => void;
};

/** The article, what goes with it, and what others say about it. */
export function ArticleView({ content, text, onPicture }: Props) {
  const { cover, expert, mine } = content;
  return (
    <>
      <article className={styles.article}>
        <BlockedContent content={content} />
        <ArticleHead
          content={content}
          follow={expert && <FollowButton small expert={expert} followed={mine?.followed} />}
        />
        <div className={styles.cover}>
          <Image {...cover} src={cover.url} ratio="16:9" priority />
        </div>
        <RichText blocks={content.body} textRef={text} onPicture={onPicture} renderText={linkHotlines} />
        <ArticleSource content={content} />
      </article>
      <div className={styles.more}>
        <RelatedContents contentId={content.content_id} />
        <div id={commentsId(content.content_id)} className={styles.comments}>
          <Section title="评论">
            <Comments content={content} drawing={nothing} />
          </Section>
        </div>
      </div>
    </>
  );
}
