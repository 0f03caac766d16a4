import { question } from '@academy/ui/dialog/question-store.ts';
import { numbersOf } from './paper-state.ts';

/** Asks whether to hand in a paper on which these places are still open. */
export const askBeforeHandIn = (open: readonly number[]): Promise<boolean> =>
  question.confirm(
    open.length > 0
      ? {
          title: `还有 ${open.length} 题没有作答`,
          text: `${numbersOf(open)}还空着，空着的题不得分。`,
          confirmLabel: '直接交卷',
          cancelLabel: '回去补答',
        }
      : {
          title: '现在交卷吗？',
          text: '交卷以后不能再改答案。',
          confirmLabel: '交卷',
          cancelLabel: '再看看',
        },
  );
