import { MiniVideoCard } from '../../../features/content-card/mini-video-card.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import type { SavedSlots } from '../../../features/saved/saved-lists.tsx';
import { SavedScreen } from '../../../features/saved/saved-screen.tsx';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';

const feed = { list: 'like' } as const;

const slots: SavedSlots = {
  row: (card) => <ContentRow card={card} feed={feed} />,
  portrait: (card, at) => <MiniVideoCard card={card} feed={feed} priority={at < 2} />,
  invitation: <LoginRequired text="登录后，点过赞的内容都在这里。" />,
  emptyImage: nothing,
  errorImage: failed,
};

export default function MyLikingScreen() {
  return <SavedScreen kind="like" slots={slots} />;
}
