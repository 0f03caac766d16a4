import { questionTypes } from '@academy/contract/limits.ts';

/** What each type of question is called. */
export const typeNames: Readonly<Record<number, string>> = {
  [questionTypes.single]: '单选题',
  [questionTypes.multiple]: '多选题',
  [questionTypes.trueOrFalse]: '判断题',
};
