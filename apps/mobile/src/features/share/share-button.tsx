import type { RelatedType } from '@academy/contract/limits.ts';
import { ShareIcon } from '@academy/ui/icon/action-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { appNavigator } from '../../navigation/navigator.ts';
import { href } from '../../navigation/paths.ts';

/** A NavBar button that opens the share page of an expert or a content. */
export function ShareButton({ id, type }: { id: number; type: RelatedType }) {
  return (
    <IconButton label="分享" onClick={() => appNavigator.navigateTo(href.share({ id, type }))}>
      <ShareIcon />
    </IconButton>
  );
}
