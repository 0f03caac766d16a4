import type { Area } from '@academy/contract/areas/shapes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { pageAddress } from '../../navigation/paths.ts';
import { useStore } from '../../platform/store.ts';
import { areaStore } from '../../session/area-store.ts';
import { AreaChoice } from './area-choice.tsx';
import { RecentAreas } from './recent-areas.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  /** For a form that asks for an area of its own. Without it the whole app is seen for the area that is chosen. */
  own?: { readonly current: Area; readonly onChoose: (area: Area) => void };
};

/** The choice of an area in two columns. Choosing closes it; the area that is already chosen changes nothing. */
export function AreaSheet({ open, onClose, own }: Props) {
  const seen = useStore(areaStore);
  const choose = (area: Area) => {
    if (own) own.onChoose(area);
    else areaStore.select(area);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title="选择地区" footer={!own && <AllAreas onLeave={onClose} />}>
      <RecentAreas onChoose={choose} />
      <AreaChoice current={own?.current ?? seen} onChoose={choose} />
    </Sheet>
  );
}

function AllAreas({ onLeave }: { onLeave: () => void }) {
  return (
    <PageFooter>
      <ButtonLink block variant="plain" href={pageAddress('/pages/common/location')} onClick={onLeave}>
        全部地区
      </ButtonLink>
    </PageFooter>
  );
}
