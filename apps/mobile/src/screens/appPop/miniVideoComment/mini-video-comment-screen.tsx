import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import { Comments } from '../../../features/comments/comments.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useApi } from '../../../data/use-api.ts';

const close = () => void appNavigator.navigateBack();

/** The comments of a mini video, over the lower half of the video, which keeps playing. */
export default function MiniVideoCommentScreen() {
  const id = Number(usePage().query.id);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  return (
    <Overlay title="评论" size="half" onClose={close}>
      {isValidId ? <VideoComments id={id} /> : <Missing />}
    </Overlay>
  );
}

function VideoComments({ id }: { id: number }) {
  const content = { content_id: id, content_type: 'miniVideo' } as const;
  const { data, error } = useApi('GET content/detail', content);
  if (isNotFound(error)) return <Missing />;
  return (
    <Comments content={{ ...content, comment_count: data?.comment_count ?? 0 }} emptyImage={nothing} pinned />
  );
}

const Missing = () => <Empty src={nothing} text="这个短视频不存在，或者已经下架了。" />;
