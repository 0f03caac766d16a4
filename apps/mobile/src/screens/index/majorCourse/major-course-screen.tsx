import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWire } from '../../../session/use-wire.ts';
import { findLastTrack, keepLastTrack } from './last-track.ts';
import { TrackCourses } from './track-courses.tsx';
import { TrackShapes } from './track-shapes.tsx';
import { TrackView } from './track-view.tsx';

/** The courses of one learning track in the order of study; the track may be named by the address. */
export default function MajorCourseScreen() {
  const { id } = usePage().query;
  const [chosen, setChosen] = useState(() => Number(id) || findLastTrack());
  const { data, isPending, error, refetch } = useWire(
    'GET area',
    { kind: 'major' },
    { staleTime: staleTimes.hour },
  );
  const tracks = data?.list ?? [];
  const track = tracks.find((each) => each.id === chosen) ?? tracks[0];
  const choose = (trackId: number) => {
    keepLastTrack(trackId);
    setChosen(trackId);
  };
  return (
    <Page bar={<NavBar title="主修课程" onBack={() => appNavigator.navigateBack()} />}>
      {track ? (
        <TrackView tracks={tracks} track={track} onChoose={choose}>
          <TrackCourses key={track.id} tracks={tracks} track={track} onChoose={choose} />
        </TrackView>
      ) : isPending ? (
        <TrackShapes />
      ) : data ? (
        <Empty src={nothing} text="学院还没有开设学段，过几天再来看看。" />
      ) : (
        <Failure src={failed} error={error} onRetry={refetch} />
      )}
    </Page>
  );
}
