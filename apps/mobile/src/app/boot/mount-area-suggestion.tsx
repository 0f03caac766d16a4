import { createRoot } from 'react-dom/client';
import { AreaSuggestion, suggestArea } from '../../features/area-switch/area-suggestion.tsx';

/** Mounts the area suggestion beside the app and requests one. Most visits never load this. */
export function mountAreaSuggestion(): void {
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<AreaSuggestion />);
  void suggestArea();
}
