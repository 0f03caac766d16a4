import { ContentPortrait } from '../../../features/content-card/content-portrait.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import type { KeptParts } from '../../../features/kept/kept-parts.ts';
import { KeptScreen } from '../../../features/kept/kept-screen.tsx';
import { SignInFirst } from '../../../features/sign-in-first/sign-in-first.tsx';

const among = { list: 'like' } as const;

const parts: KeptParts = {
  row: (card) => <ContentRow card={card} among={among} />,
  portrait: (card, at) => <ContentPortrait card={card} among={among} priority={at < 2} />,
  invitation: <SignInFirst text="登录后，点过赞的内容都在这里。" />,
  nothing,
  failed,
};

/** Everything that somebody likes. */
export default function MyLikingScreen() {
  return <KeptScreen kind="like" parts={parts} />;
}
