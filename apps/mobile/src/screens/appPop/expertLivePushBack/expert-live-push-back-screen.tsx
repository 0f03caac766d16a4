import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { SignInFirst } from '../../../features/sign-in-first/sign-in-first.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useWire } from '../../../session/use-wire.ts';
import { ChaptersEditor } from './chapters-editor.tsx';
import { LiveSummary } from './live-summary.tsx';
import { WordsForm } from './words-form.tsx';

const close = () => void appNavigator.navigateBack();

/** After a live of one's own: how it went, what was left unanswered, and what one has to say about it. */
export default function ExpertLivePushBackScreen() {
  const id = Number(usePage().query.id);
  const isSignedIn = useIsSignedIn();
  const isNamed = Number.isSafeInteger(id) && id > 0;
  return (
    <Overlay title="这场直播" onClose={close}>
      {!isNamed ? (
        <Missing />
      ) : isSignedIn ? (
        <OwnLive id={id} />
      ) : (
        <SignInFirst text="登录后，就能看到自己直播的数据。" />
      )}
    </Overlay>
  );
}

function OwnLive({ id }: { id: number }) {
  const { data, error, refetch } = useWire('GET user/expert/livedetail', { content_id: id });
  if (data) {
    return (
      <>
        <LiveSummary live={data} />
        {data.status === 2 && (
          <>
            <ChaptersEditor id={id} />
            <WordsForm live={data} onDone={close} />
          </>
        )}
      </>
    );
  }
  if (error?.code === 404 || error?.code === 1003) return <Missing />;
  if (error) return <Failure src={failed} error={error} onRetry={refetch} />;
  return (
    <div role="status" aria-label="加载中">
      <Skeleton height="6rem" />
      <Skeleton height="8rem" />
    </div>
  );
}

const Missing = () => <Empty src={nothing} text="没有找到这场直播，或者它不是您的。" />;
