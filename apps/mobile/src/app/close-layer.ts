/**
 * Closes the dialog that lies over everything, as Escape does; false when none is open. Going back is how a phone closes
 * what lies over a page: whoever closes a sheet that way has not finished with the page below.
 */
export function closeLayer(): boolean {
  const open = [...document.querySelectorAll('dialog[open]')];
  // What was opened last has the focus.
  const top = open.find((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1);
  top?.dispatchEvent(new Event('cancel', { cancelable: true }));
  return top !== undefined;
}
