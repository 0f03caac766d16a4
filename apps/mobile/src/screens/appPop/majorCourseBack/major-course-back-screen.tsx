import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isMissing } from '../../../features/article/is-missing.ts';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { SignInFirst } from '../../../features/sign-in-first/sign-in-first.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useWire } from '../../../session/use-wire.ts';
import { RatingForm } from './rating-form.tsx';

const close = () => void appNavigator.navigateBack();

/** After a course is finished: what one thought of it, in stars and, if one likes, in words. */
export default function MajorCourseBackScreen() {
  const id = Number(usePage().query.id);
  const isSignedIn = useIsSignedIn();
  const isNamed = Number.isSafeInteger(id) && id > 0;
  return (
    <Overlay title="学完了，感觉怎么样" onClose={close}>
      {!isNamed ? (
        <Missing />
      ) : isSignedIn ? (
        <Course id={id} />
      ) : (
        <SignInFirst text="登录后，就能评价学完的课程。" />
      )}
    </Overlay>
  );
}

function Course({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useWire('GET content/detail', {
    content_id: id,
    content_type: 'course',
  });
  if (isPending) return <Waiting />;
  if (isMissing(error)) return <Missing />;
  // What was read for a guest says nothing of one's own stars.
  if (!data?.mine) return error ? <Failure src={failed} error={error} onRetry={refetch} /> : <Waiting />;
  return <RatingForm course={{ id, title: data.title }} given={data.mine.stars} onDone={close} />;
}

const Missing = () => <Empty src={nothing} text="这门课程不存在，或者已经下架了。" />;

const Waiting = () => (
  <div role="status" aria-label="加载中">
    <Skeleton height="3rem" />
    <Skeleton height="8rem" />
  </div>
);
