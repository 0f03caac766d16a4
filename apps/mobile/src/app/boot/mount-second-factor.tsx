import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { requestVerification } from '../../features/second-factor/verification-request.ts';
import { VerificationSheet } from '../../features/second-factor/verification-sheet.tsx';

let isMounted = false;

/**
 * Asks an operator for the second factor over whatever page is open; resolves with whether it was proven. Mounts the
 * sheet beside the app, once.
 */
export function askSecondFactor(client: QueryClient, isRead: boolean): Promise<boolean> {
  if (!isMounted) {
    isMounted = true;
    const container = document.createElement('div');
    document.body.append(container);
    createRoot(container).render(
      <QueryClientProvider client={client}>
        <VerificationSheet />
      </QueryClientProvider>,
    );
  }
  return requestVerification(isRead);
}
