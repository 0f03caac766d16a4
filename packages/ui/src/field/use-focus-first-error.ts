import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form that may be longer than the screen while its button stays in view: when `errors` change, the first message
 * in the element with the returned ref is scrolled into view and its field gets the focus. Otherwise pressing the button
 * may look as if nothing happened. An error of the whole form (`form`) belongs beside the button.
 */
export function useFocusFirstError(errors: { readonly form?: string }): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).every((field) => field === 'form')) return;
    const message = form.current?.querySelector('[role="alert"]');
    const field = message?.parentElement?.querySelector<HTMLElement>('input, textarea, select, button');
    field?.focus({ preventScroll: true });
    message?.scrollIntoView({ block: 'center' });
  }, [errors]);
  return form;
}
