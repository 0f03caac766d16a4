import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { href, pageAddress } from '../../navigation/paths.ts';
import { isRunning, isUpcoming, type LiveContent } from './live-details.ts';

type Props = { content: Pick<LiveContent, 'content_id' | 'live'> & Pick<ContentDetail, 'mine'> };

/** For whoever may manage this live: where it is started and ended, and afterwards its statistics and chapters. */
export function ManageLiveLink({ content: { content_id: id, live, mine } }: Props) {
  if (!mine?.manages) return null;
  const isAhead = isUpcoming(live) || isRunning(live);
  const page = isAhead ? href.livePush({ id }) : href.expertLivePushBack({ id });
  return (
    <ButtonLink small variant="quiet" href={pageAddress(page)}>
      {isAhead ? '管理这场直播' : '数据、小结和章节'}
    </ButtonLink>
  );
}
