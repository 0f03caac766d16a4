import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { InteractButtons } from '../../../features/interact/interact-buttons.tsx';
import { count } from '../../../format/count.ts';
import styles from './article-bar.module.css';
import { commentsId } from './comments-id.ts';

/** What one can do with the article, in the thumb's reach. */
export function ArticleBar({ content }: { content: ContentDetail }) {
  const { content_id: id, comment_count: comments } = content;
  return (
    <PageFooter>
      <button
        type="button"
        className={styles.discuss}
        onClick={() => document.getElementById(commentsId(id))?.scrollIntoView({ behavior: 'smooth' })}
      >
        {comments > 0 ? `${count(comments)} 条评论` : '还没有评论'}
      </button>
      <InteractButtons content={content} />
    </PageFooter>
  );
}
