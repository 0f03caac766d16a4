import { ShareIcon } from '@academy/ui/icon/share.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { share } from '../../session/share.ts';

/** For a NavBar: shares the page that one stands on. */
export function ShareButton() {
  return (
    <IconButton label="分享" onClick={() => void share(window.location.href)}>
      <ShareIcon />
    </IconButton>
  );
}
