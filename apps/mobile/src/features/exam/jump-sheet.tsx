import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import styles from './jump-sheet.module.css';

type Props = {
  open: boolean;
  /** Of the paper. */
  count: number;
  /** Places that are not answered yet. */
  left: readonly number[];
  /** The question that is shown. */
  at: number;
  onJump: (place: number) => void;
  onFinish: () => unknown;
  onClose: () => void;
};

/** All questions by number, which of them are answered, and the way to each. */
export function JumpSheet({ open, count, left, at, onJump, onFinish, onClose }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="答题卡"
      footer={
        <PageFooter>
          <div className={styles.action}>
            <Button block onClick={onFinish}>
              交卷
            </Button>
          </div>
        </PageFooter>
      }
    >
      <p className={styles.told}>
        {left.length > 0 ? `已答 ${count - left.length} 题，还有 ${left.length} 题` : '每一题都答了'}
      </p>
      <ol className={styles.numbers}>
        {Array.from({ length: count }, (_, place) => {
          const answered = !left.includes(place);
          return (
            <li key={place}>
              <button
                type="button"
                className={styles.number}
                data-answered={answered || undefined}
                aria-current={place === at || undefined}
                aria-label={`第 ${place + 1} 题，${answered ? '已答' : '未答'}`}
                onClick={() => onJump(place)}
              >
                {place + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
