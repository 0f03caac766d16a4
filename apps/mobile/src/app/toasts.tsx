import { QuestionHost } from '@academy/ui/dialog/question-host.tsx';
import { ToastHost } from '@academy/ui/toast/toast-host.tsx';
import { createRoot } from 'react-dom/client';

/** Lays the place where toasts and questions appear beside the app: it outlives every page, and the first screen needs none. */
export function layToasts(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <>
      <QuestionHost />
      <ToastHost />
    </>,
  );
}
