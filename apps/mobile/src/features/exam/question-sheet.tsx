import { Button } from '@academy/ui/button/button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import styles from './question-sheet.module.css';

type Props = {
  open: boolean;
  count: number;
  /** Indexes of unanswered questions. */
  unanswered: readonly number[];
  /** Index of the question that is shown. */
  current: number;
  onSelect: (place: number) => void;
  onHandIn: () => unknown;
  onClose: () => void;
};

/** The answer sheet: all questions by number, which of them are answered, and a link to each. */
export function QuestionSheet({ open, count, unanswered, current, onSelect, onHandIn, onClose }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="答题卡"
      footer={
        <PageFooter>
          <div className={styles.action}>
            <Button block onClick={onHandIn}>
              交卷
            </Button>
          </div>
        </PageFooter>
      }
    >
      <p className={styles.progress}>
        {unanswered.length > 0
          ? `已答 ${count - unanswered.length} 题，还有 ${unanswered.length} 题`
          : '每一题都答了'}
      </p>
      <ol className={styles.numbers}>
        {Array.from({ length: count }, (_, place) => {
          const answered = !unanswered.includes(place);
          return (
            <li key={place}>
              <button
                type="button"
                className={styles.number}
                data-answered={answered || undefined}
                aria-current={place === current || undefined}
                aria-label={`第 ${place + 1} 题，${answered ? '已答' : '未答'}`}
                onClick={() => onSelect(place)}
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
