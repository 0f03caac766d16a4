/** Milliseconds within which a click can be the second half of a hasty double tap; platforms count up to half a second. */
const echoWithin = 500;

/**
 * Takes away the second click of a double one whose first closed a modal: it was meant for the button that is gone, and
 * would press what lies below. Keys are never an echo. A browser that does not count clicks leaves all as it is.
 */
export function swallowEcho(first: MouseEvent): void {
  const left = echoWithin - (performance.now() - first.timeStamp);
  if (left <= 0) return;
  const take = (event: MouseEvent) => {
    // Another modal that has opened meanwhile is no ground: what stands there is seen and meant.
    if (event.detail < 2 || (event.target as Element).closest('dialog')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', take, true);
  setTimeout(() => removeEventListener('click', take, true), left);
}
