/** Null: some wait, and the account may not know how many. */
export const describePending = (count: number | null): string =>
  count === null ? '有孩子待确认' : `${count} 名待确认`;
