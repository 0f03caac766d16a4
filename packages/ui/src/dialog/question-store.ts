export type Question = {
  title: string;
  /** What follows from it. */
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** `danger` for what cannot be undone. */
  tone?: 'danger';
};

export type OpenQuestion = Question & {
  id: number;
  /** News can only be accepted. */
  isNews: boolean;
  settle: (isConfirmed: boolean) => void;
};

let waiting: readonly OpenQuestion[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: readonly OpenQuestion[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

function ask(question: Question, isNews: boolean): Promise<boolean> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      put(waiting.filter((each) => each.id !== id));
      resolve(isConfirmed);
    };
    put([...waiting, { ...question, id, isNews, settle }]);
  });
}

/** Questions to whoever holds the phone, shown by the QuestionHost one after the other. */
export const question = {
  /** Resolves with true when it was confirmed, with false when it was left in any other way. */
  confirm: (text: Question) => ask(text, false),
  /** Resolves once the news has been taken note of. */
  alert: async (news: Omit<Question, 'cancelLabel' | 'tone'>): Promise<void> => {
    await ask({ confirmLabel: '知道了', ...news }, true);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getCurrent: (): OpenQuestion | undefined => waiting[0],
};
