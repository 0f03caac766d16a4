/**
 * Vite loads a chunk together with its style sheets and skips a sheet for which the page has a link. The server writes
 * the styles of the first screen into the page (`data-holds` names their addresses), so each gets a link here. It is
 * disabled, so the browser does not fetch it.
 */
export function markInlinedStyles(): void {
  const addresses = document.querySelector<HTMLElement>('style[data-holds]')?.dataset['holds'] ?? '';
  for (const href of addresses.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'stylesheet', disabled: true, href }));
  }
}

/** Removes the link of a style sheet that failed to load: while it stands there, Vite does not fetch the sheet again. */
export function removeFailedStyles(): void {
  const removeFailed = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  // Error events of links do not bubble.
  document.addEventListener('error', removeFailed, true);
}
