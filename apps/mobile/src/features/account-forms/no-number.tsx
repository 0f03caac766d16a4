import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { pageAddress } from '../../navigation/paths.ts';

/** In place of what cannot be done without a number: `text` says why, and the way to bind one. */
export function NoNumber({ text }: { text: string }) {
  return (
    <Empty text={text}>
      <ButtonLink href={pageAddress('/pages/common/bindMobile')}>绑定手机号</ButtonLink>
    </Empty>
  );
}
