/**
 * Closes the topmost open dialog as Escape would; returns false when none is open. On a phone, back closes what
 * covers a page before it leaves the page.
 */
export function closeTopDialog(): boolean {
  const open = [...document.querySelectorAll('dialog[open]')];
  // The dialog opened last has the focus.
  const top = open.find((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1);
  top?.dispatchEvent(new Event('cancel', { cancelable: true }));
  return top !== undefined;
}
