import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { CommentIcon } from '@academy/ui/icon/comment.tsx';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { MoreIcon } from '@academy/ui/icon/more.tsx';
import { ShareIcon } from '@academy/ui/icon/share.tsx';
import { StarIcon } from '@academy/ui/icon/star.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { MarkButton } from '../../../features/interact/mark-button.tsx';
import type { useContentSwitches } from '../../../features/interact/use-content-switches.ts';
import { count } from '../../../format/count.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';
import styles from './clip-actions.module.css';

type Props = {
  content: ContentDetail;
  switches: ReturnType<typeof useContentSwitches>;
  onMenu: (content: ContentDetail) => void;
};

/** What can be done with a clip, one above the other within the thumb's reach. */
export function ClipActions({ content, switches: { like, collection }, onMenu }: Props) {
  const { content_id: id, content_type: type, comment_count: said } = content;
  return (
    <div className={styles.actions}>
      <MarkButton label="点赞" state={like}>
        <HeartIcon filled={like.on} />
      </MarkButton>
      <IconButton
        label="评论"
        note={said > 0 ? count(said) : '评论'}
        aria-haspopup="dialog"
        onClick={() => appNavigator.navigateTo(href.miniVideoComment({ id, type }))}
      >
        <CommentIcon />
      </IconButton>
      <MarkButton label="收藏" state={collection}>
        <StarIcon filled={collection.on} />
      </MarkButton>
      <IconButton label="分享" note="分享" onClick={() => appNavigator.navigateTo(href.share({ id, type }))}>
        <ShareIcon />
      </IconButton>
      <IconButton label="更多" aria-haspopup="dialog" onClick={() => onMenu(content)}>
        <MoreIcon />
      </IconButton>
    </div>
  );
}
