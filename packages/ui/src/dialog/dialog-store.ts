type DialogRequest = {
  title: string;
  /** The consequences. */
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'danger';
};

type OpenDialog = DialogRequest & {
  id: number;
  /** An alert has one button and no choice. */
  isAlert: boolean;
  settle: (isConfirmed: boolean) => void;
};

let queue: readonly OpenDialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setQueue(next: readonly OpenDialog[]) {
  queue = next;
  for (const listener of listeners) listener();
}

function open(request: DialogRequest, isAlert: boolean): Promise<boolean> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      setQueue(queue.filter((each) => each.id !== id));
      resolve(isConfirmed);
    };
    setQueue([...queue, { ...request, id, isAlert, settle }]);
  });
}

/** Dialogs for the user, shown by the DialogHost one after the other. */
export const question = {
  /** Resolves with true when confirmed, with false when closed in any other way. */
  confirm: (request: DialogRequest) => open(request, false),
  /** Resolves when the message was closed. */
  alert: async (message: Omit<DialogRequest, 'cancelLabel' | 'tone'>): Promise<void> => {
    await open({ confirmLabel: '知道了', ...message }, true);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getCurrent: (): OpenDialog | undefined => queue[0],
};
