import type { Area } from '@academy/contract/areas/shapes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { areaStore } from '../../data/area-store.ts';
import { useApi } from '../../data/use-api.ts';
import { pageAddress } from '../../navigation/paths.ts';
import { useStore } from '../../platform/store.ts';
import { useIsSignedIn } from '../../session/use-profile.ts';
import { AreaChoice } from './area-choice.tsx';
import styles from './area-sheet.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  /** For a form field with its own area. Without it the sheet selects the area of the whole app. */
  field?: { readonly current: Area; readonly onChoose: (area: Area) => void };
};

/** A sheet to select an area. Selecting closes it. */
export function AreaSheet({ open, onClose, field }: Props) {
  const selected = useStore(areaStore);
  const choose = (area: Area) => {
    if (field) field.onChoose(area);
    else areaStore.select(area);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title="选择地区" footer={!field && <AllAreas onLeave={onClose} />}>
      <RecentAreas onChoose={choose} />
      <AreaChoice current={field?.current ?? selected} onChoose={choose} />
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

/** As many as fit beside the columns. */
const maxAreas = 4;

/**
 * The areas that the signed-in user selected recently. Renders nothing for guests, and nothing while loading or after
 * an error.
 */
export function RecentAreas({ onChoose }: { onChoose: (area: Area) => void }) {
  const isSignedIn = useIsSignedIn();
  const history = useApi('GET area/history', {}, { enabled: isSignedIn });
  const areas = (isSignedIn && history.data?.list.slice(0, maxAreas)) || [];
  if (areas.length === 0) return null;
  return (
    <ul className={styles.recent} aria-label="最近选过的地区">
      {areas.map((area) => (
        <li key={area.id}>
          <button type="button" onClick={() => onChoose(area)}>
            {area.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
