import type { Area } from '@academy/contract/areas/shapes.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import styles from './empty-track.module.css';

type Props = { tracks: readonly Area[]; track: Area; onChoose: (trackId: number) => void };

/** A track without courses in the chosen area; the tracks before and after it may have what one needs. */
export function EmptyTrack({ tracks, track, onChoose }: Props) {
  const at = tracks.findIndex(({ id }) => id === track.id);
  const neighbours = [tracks[at - 1], tracks[at + 1]].filter((each) => each !== undefined);
  return (
    <Empty src={nothing} text={`${track.name}的课程还在准备。相邻的学段，也许有您要找的。`}>
      <div className={styles.neighbours}>
        {neighbours.map(({ id, name }) => (
          <Button key={id} variant="quiet" onClick={() => onChoose(id)}>
            {`看看${name}`}
          </Button>
        ))}
      </div>
    </Empty>
  );
}
