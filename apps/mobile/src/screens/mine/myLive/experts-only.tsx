import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useStore } from '../../../platform/store.ts';
import { config } from '../../../session/config-store.ts';

const title = '申请成为专家';

/** Why there is nothing here, and where an expert applies when the academy takes applications. */
export function ExpertsOnly() {
  const { applyurl } = useStore(config);
  if (!applyurl) {
    return (
      <Empty src={nothing} text="这里列出专家自己的直播。学院目前没有开放专家申请。">
        <ButtonLink variant="quiet" href={pageAddress('/pages/index/expertList')}>
          看看学院的专家
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty src={nothing} text="成为学院的专家后，就能开直播，并在这里看到自己的每一场。">
      <ButtonLink href={pageAddress(href.web({ src: applyurl, title }))}>{title}</ButtonLink>
    </Empty>
  );
}
