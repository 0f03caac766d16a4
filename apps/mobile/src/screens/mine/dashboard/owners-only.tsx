import type { ReactNode } from 'react';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { ProfileContent } from '../../../features/login-required/login-required.tsx';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useHasPermission } from '../../../session/session-user.ts';

type Props = { permission: 'account.read' | 'page.recommend'; children: ReactNode };

/**
 * Renders `children` for the owner of an account only. Others who open the address get an explanation and a link to their
 * own page, because the server would refuse the call however often it is repeated.
 */
export function OwnersOnly({ permission, children }: Props) {
  const hasPermission = useHasPermission(permission);
  return (
    <ProfileContent>
      {({ account }) =>
        account && hasPermission ? (
          children
        ) : (
          <Empty src={nothing} text="这一页只有机构的账号能用。您自己的学习在数据看板里。">
            <ButtonLink href={pageAddress(href.dashboard({}))}>看我的学习</ButtonLink>
          </Empty>
        )
      }
    </ProfileContent>
  );
}
