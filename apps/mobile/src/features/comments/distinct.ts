/** Each once: what one wrote oneself stands in the list already when its page is read. */
export function distinct<Item extends { readonly id: number }>(items: readonly Item[]): Item[] {
  const seen = new Set<number>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}
