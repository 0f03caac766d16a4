import { contentTypes, type ContentType } from '@academy/contract/limits.ts';
import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import { Comments } from '../../../features/comments/comments.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useApi } from '../../../data/use-api.ts';

const close = () => void appNavigator.navigateBack();

export default function CommentScreen() {
  const { id, type, comment } = usePage().query;
  const content_id = Number(id);
  const openedComment = Number(comment) || undefined;
  const content_type = contentTypes.find((each) => each === type);
  const isValid = Number.isSafeInteger(content_id) && content_id > 0 && content_type !== undefined;
  return (
    <Overlay title="评论" size="tall" onClose={close}>
      {isValid ? (
        <ContentComments content={{ content_id, content_type }} openedComment={openedComment} />
      ) : (
        <Missing />
      )}
    </Overlay>
  );
}

type ContentCommentsProps = {
  content: { content_id: number; content_type: ContentType };
  openedComment: number | undefined;
};

function ContentComments({ content, openedComment }: ContentCommentsProps) {
  const { data, error } = useApi('GET content/detail', content);
  if (isNotFound(error)) return <Missing />;
  return (
    <Comments
      content={{ ...content, comment_count: data?.comment_count ?? 0 }}
      emptyImage={nothing}
      pinned
      linkedId={openedComment}
    />
  );
}

const Missing = () => <Empty src={nothing} text="这个内容不存在，或者已经下架了。" />;
