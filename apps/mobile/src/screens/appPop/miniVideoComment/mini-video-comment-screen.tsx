import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { isMissing } from '../../../features/article/is-missing.ts';
import { Comments } from '../../../features/comments/comments.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useWire } from '../../../session/use-wire.ts';

const close = () => void appNavigator.navigateBack();

/** What others say about a mini video, over the lower half of the video, which plays on. */
export default function MiniVideoCommentScreen() {
  const id = Number(usePage().query.id);
  const isNamed = Number.isSafeInteger(id) && id > 0;
  return (
    <Overlay title="评论" size="half" onClose={close}>
      {isNamed ? <Named id={id} /> : <Missing />}
    </Overlay>
  );
}

function Named({ id }: { id: number }) {
  const content = { content_id: id, content_type: 'miniVideo' } as const;
  const { data, error } = useWire('GET content/detail', content);
  if (isMissing(error)) return <Missing />;
  return (
    <Comments content={{ ...content, comment_count: data?.comment_count ?? 0 }} drawing={nothing} pinned />
  );
}

const Missing = () => <Empty src={nothing} text="这个短视频不存在，或者已经下架了。" />;
