/** The orders in which comments can be read, as the wire spells them. */
export const orders = [
  { key: 'hot', label: '最热' },
  { key: 'new', label: '最新' },
] as const;
export type CommentOrder = (typeof orders)[number]['key'];
