import '../src/tokens.css';
import '../src/themes.css';
import '../src/large.css';
import '../src/reset.css';
import './frame.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Demo } from '../src/testing/demo.ts';
import { demos } from './demos.ts';
import { readLook } from './look.ts';

const look = readLook(location.search, 'button');
const root = document.documentElement;
root.dataset.theme = look.theme;
root.dataset.pattern = look.pattern;
root.toggleAttribute('data-elder', look.elder);
root.style.setProperty('--text-scale', String(look.textScale));

const { variants, fills }: Pick<Demo, 'variants' | 'fills'> = demos[look.demo] ?? { variants: {} };
const only = new URLSearchParams(location.search).get('variant');
const shown = Object.entries(variants).filter(([name]) => !only || name === only);

/** Every variant under its name; one that fills the screen stands alone. */
createRoot(document.getElementById('root')!).render(
  fills ? (
    createElement(shown[0]?.[1] ?? 'p')
  ) : (
    <main>
      {shown.map(([name, Variant]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <Variant />
        </section>
      ))}
    </main>
  ),
);
