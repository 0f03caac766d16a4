import { contentTypes, type ContentType } from '@academy/contract/limits.ts';
import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { isMissing } from '../../../features/article/is-missing.ts';
import { Comments } from '../../../features/comments/comments.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useWire } from '../../../session/use-wire.ts';

const close = () => void appNavigator.navigateBack();

/** What others say about a content, over the page that shows it. */
export default function CommentScreen() {
  const { id, type, comment } = usePage().query;
  const content_id = Number(id);
  const opened = Number(comment) || undefined;
  const content_type = contentTypes.find((each) => each === type);
  const isNamed = Number.isSafeInteger(content_id) && content_id > 0 && content_type !== undefined;
  return (
    <Overlay title="评论" size="tall" onClose={close}>
      {isNamed ? <Named content={{ content_id, content_type }} opened={opened} /> : <Missing />}
    </Overlay>
  );
}

type NamedProps = {
  content: { content_id: number; content_type: ContentType };
  opened: number | undefined;
};

function Named({ content, opened }: NamedProps) {
  const { data, error } = useWire('GET content/detail', content);
  if (isMissing(error)) return <Missing />;
  return (
    <Comments
      content={{ ...content, comment_count: data?.comment_count ?? 0 }}
      drawing={nothing}
      pinned
      opened={opened}
    />
  );
}

const Missing = () => <Empty src={nothing} text="这个内容不存在，或者已经下架了。" />;
