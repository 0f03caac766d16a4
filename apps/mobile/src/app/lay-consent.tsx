import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ConsentDue } from '../features/consent-due/consent-due.tsx';

let isLaid = false;

/** Lays the question for consent beside the app, once: it outlives every page, and most people never meet it. */
export function layConsent(client: QueryClient): void {
  if (isLaid) return;
  isLaid = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <QueryClientProvider client={client}>
      <ConsentDue />
    </QueryClientProvider>,
  );
}
