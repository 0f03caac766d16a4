import type { Area } from '@academy/contract/areas/shapes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { pageAddress } from '../../navigation/paths.ts';
import { areaStore } from '../../session/area-store.ts';
import { AreaChoice } from './area-choice.tsx';

type Props = { open: boolean; onClose: () => void };

/** The choice of an area in two columns. Choosing closes it; the area that is already chosen changes nothing. */
export function AreaSheet({ open, onClose }: Props) {
  const choose = (area: Area) => {
    areaStore.select(area);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择地区"
      footer={
        <PageFooter>
          <ButtonLink block variant="plain" href={pageAddress('/pages/common/location')} onClick={onClose}>
            全部地区
          </ButtonLink>
        </PageFooter>
      }
    >
      <AreaChoice onChoose={choose} />
    </Sheet>
  );
}
