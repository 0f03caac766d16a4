import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ConsentDueDialog } from '../../features/consent-due/consent-due-dialog.tsx';

let isMounted = false;

/** Mounts the consent dialog beside the app, once, so that it outlives every page. Most users never load this. */
export function mountConsent(client: QueryClient): void {
  if (isMounted) return;
  isMounted = true;
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(
    <QueryClientProvider client={client}>
      <ConsentDueDialog />
    </QueryClientProvider>,
  );
}
