import { useState } from 'react';
import { BackIcon, ShareIcon, StarIcon } from '../icon/action-icons.tsx';
import { HeartIcon } from '../icon/mark-icons.tsx';
import type { Demo } from '../testing/demo.ts';
import { IconButton } from './icon-button.tsx';

function Liked() {
  const [isLiked, setLiked] = useState(true);
  return (
    <>
      <IconButton
        label="喜欢"
        pressed={isLiked}
        note={isLiked ? 129 : 128}
        onClick={() => setLiked(!isLiked)}
      >
        <HeartIcon filled={isLiked} />
      </IconButton>
      <IconButton label="收藏" pressed={false} note="收藏">
        <StarIcon />
      </IconButton>
      <IconButton label="分享">
        <ShareIcon />
      </IconButton>
    </>
  );
}

export default {
  title: '图标按钮',
  variants: {
    喜欢收藏分享: Liked,
    圆底与图上: () => (
      <>
        <IconButton label="分享" tone="round">
          <ShareIcon />
        </IconButton>
        <IconButton label="返回" tone="scrim">
          <BackIcon />
        </IconButton>
        <IconButton label="暂不可用" disabled>
          <StarIcon />
        </IconButton>
      </>
    ),
  },
} satisfies Demo;
