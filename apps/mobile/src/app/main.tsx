import '@academy/ui/tokens.css';
import '@academy/ui/reset.css';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterPaint } from './after-paint.ts';
import { launch } from './launch.ts';
import { createQueryClient } from './query-client.ts';
import { screens } from './screens.ts';
import { StackView } from './stack-view.tsx';
import { whenIdle, whenTouched } from './when.ts';

launch();
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createQueryClient()}>
    <StackView />
  </QueryClientProvider>,
);
whenIdle(afterPaint);
const touched = () => {
  // The page that a lost connection opens has to be here before the connection is lost.
  void screens.load('/pages/common/web').catch(() => screens.forget('/pages/common/web'));
  void import('./first-touch.ts').then(
    ({ firstTouch }) => firstTouch(),
    () => whenTouched(touched),
  );
};
whenTouched(touched);
