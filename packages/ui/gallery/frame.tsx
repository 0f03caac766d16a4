import '../src/tokens.css';
import '../src/themes.css';
import '../src/large.css';
import '../src/reset.css';
import './frame.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Demo } from '../src/testing/demo.ts';
import { demos } from './demos.ts';
import { parseViewOptions } from './view-options.ts';

const options = parseViewOptions(location.search, 'button');
const root = document.documentElement;
root.dataset.theme = options.theme;
root.dataset.pattern = options.pattern;
root.toggleAttribute('data-elder', options.elder);
root.style.setProperty('--text-scale', String(options.textScale));

const { variants, fills }: Pick<Demo, 'variants' | 'fills'> = demos[options.demo] ?? { variants: {} };
const only = new URLSearchParams(location.search).get('variant');
const shownVariants = Object.entries(variants).filter(([name]) => !only || name === only);

/** Every variant under its name; a full-screen one alone. */
createRoot(document.getElementById('root')!).render(
  fills ? (
    createElement(shownVariants[0]?.[1] ?? 'p')
  ) : (
    <main>
      {shownVariants.map(([name, Variant]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <Variant />
        </section>
      ))}
    </main>
  ),
);
