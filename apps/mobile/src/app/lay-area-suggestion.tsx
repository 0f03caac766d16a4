import { createRoot } from 'react-dom/client';
import { AreaSuggestion } from '../features/area-switch/area-suggestion.tsx';
import { suggestArea } from '../features/area-switch/suggest-area.ts';

/** Lays the place where an area is suggested beside the app, and suggests one; most visits never load this. */
export function layAreaSuggestion(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<AreaSuggestion />);
  void suggestArea();
}
