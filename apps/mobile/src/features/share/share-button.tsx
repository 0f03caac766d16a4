import type { RelatedType } from '@academy/contract/limits.ts';
import { ShareIcon } from '@academy/ui/icon/share.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { appNavigator } from '../../navigation/navigator.ts';
import { href } from '../../navigation/paths.ts';

/** For a NavBar: opens the ways to share an expert or a content. */
export function ShareButton({ id, type }: { id: number; type: RelatedType }) {
  return (
    <IconButton label="分享" onClick={() => appNavigator.navigateTo(href.share({ id, type }))}>
      <ShareIcon />
    </IconButton>
  );
}
