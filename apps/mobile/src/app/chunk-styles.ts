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

/** Milliseconds before a style sheet that failed is fetched again; twice as many after each further failure. */
const firstPause = 100;

/** Vite never fetches a style sheet again that failed once. This does, so that no screen stays without its styles. */
export function retryFailedStyles(): void {
  const retry = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const pause = Number(target.dataset['pause'] ?? firstPause);
    setTimeout(() => {
      const next = target.cloneNode() as HTMLLinkElement;
      next.dataset['pause'] = String(pause * 2);
      target.replaceWith(next);
    }, pause);
  };
  // Error events of links do not bubble.
  document.addEventListener('error', retry, true);
}
