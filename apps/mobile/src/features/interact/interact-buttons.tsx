import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { ShareIcon } from '@academy/ui/icon/share.tsx';
import { StarIcon } from '@academy/ui/icon/star.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { count } from '../../format/count.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { share } from '../../session/share.ts';

type Props = { likes: number; collects: number };

// Liking and collecting need a person, and nobody is signed in.
const signIn = () => void appNavigator.navigateTo('/pages/common/login');

/** Like, collect and share for the page one stands on, with how many did. */
export function InteractButtons({ likes, collects }: Props) {
  return (
    <>
      <IconButton label="点赞" note={likes > 0 ? count(likes) : '点赞'} onClick={signIn}>
        <HeartIcon />
      </IconButton>
      <IconButton label="收藏" note={collects > 0 ? count(collects) : '收藏'} onClick={signIn}>
        <StarIcon />
      </IconButton>
      <IconButton label="分享" note="分享" onClick={() => void share(window.location.href)}>
        <ShareIcon />
      </IconButton>
    </>
  );
}
