import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import { useApi } from '../../../data/use-api.ts';
import { RatingForm } from './rating-form.tsx';

const close = () => void appNavigator.navigateBack();

/** Rates a finished course: stars and, optionally, a text. */
export default function MajorCourseBackScreen() {
  const id = Number(usePage().query.id);
  const isSignedIn = useIsSignedIn();
  const isValidId = Number.isSafeInteger(id) && id > 0;
  return (
    <Overlay title="学完了，感觉怎么样" onClose={close}>
      {!isValidId ? (
        <Missing />
      ) : isSignedIn ? (
        <CourseRating id={id} />
      ) : (
        <LoginRequired text="登录后，就能评价学完的课程。" />
      )}
    </Overlay>
  );
}

function CourseRating({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useApi('GET content/detail', {
    content_id: id,
    content_type: 'course',
  });
  if (isPending) return <LoadingState />;
  if (isNotFound(error)) return <Missing />;
  // A response cached for a guest does not contain the person's own stars.
  if (!data?.mine) return error ? <Failure src={failed} error={error} onRetry={refetch} /> : <LoadingState />;
  return <RatingForm course={{ id, title: data.title }} previousStars={data.mine.stars} onDone={close} />;
}

const Missing = () => <Empty src={nothing} text="这门课程不存在，或者已经下架了。" />;

const LoadingState = () => (
  <div role="status" aria-label="加载中">
    <Skeleton height="3rem" />
    <Skeleton height="8rem" />
  </div>
);
