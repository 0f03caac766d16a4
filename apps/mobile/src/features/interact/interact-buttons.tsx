import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { ShareIcon } from '@academy/ui/icon/share.tsx';
import { StarIcon } from '@academy/ui/icon/star.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { appNavigator } from '../../navigation/navigator.ts';
import { href } from '../../navigation/paths.ts';
import { MarkButton } from './mark-button.tsx';
import { useContentSwitches } from './use-content-switches.ts';

/** Like, collect and share for a content, with how many did. */
export function InteractButtons({ content }: { content: ContentDetail }) {
  const { like, collection } = useContentSwitches(content);
  const { content_id: id, content_type: type } = content;
  return (
    <>
      <MarkButton label="点赞" state={like}>
        <HeartIcon filled={like.on} />
      </MarkButton>
      <MarkButton label="收藏" state={collection}>
        <StarIcon filled={collection.on} />
      </MarkButton>
      <IconButton label="分享" note="分享" onClick={() => appNavigator.navigateTo(href.share({ id, type }))}>
        <ShareIcon />
      </IconButton>
    </>
  );
}
