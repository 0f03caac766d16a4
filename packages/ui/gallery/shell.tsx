import '../src/tokens.css';
import '../src/reset.css';
import './shell.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { demos } from './demos.ts';
import { type Look, readLook, writeLook } from './look.ts';
import { Looks } from './looks.tsx';

const names = Object.keys(demos).sort();

/** The list of components at the left; at the right the chosen one, each full screen of it in a frame of its own. */
function Shell() {
  const [look, setLook] = useState(() => readLook(location.search, names[0] ?? ''));
  const change = (part: Partial<Look>) => setLook({ ...look, ...part });
  const demo = demos[look.demo];
  useEffect(() => history.replaceState(null, '', writeLook(look)), [look]);
  return (
    <>
      <nav aria-label="组件">
        <h1>组件陈列室</h1>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === look.demo}
            onClick={() => change({ demo: name })}
          >
            {demos[name]?.title}
            <small>{name}</small>
          </button>
        ))}
      </nav>
      <div>
        <Looks look={look} onChange={change} />
        <div className="frames">
          {(demo?.fills ? Object.keys(demo.variants) : ['']).map((variant) => {
            const address = `frame.html${writeLook(look)}&variant=${encodeURIComponent(variant)}`;
            return (
              <figure key={address}>
                {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, in a frame for its width */}
                <iframe title={variant || demo?.title} src={address} width={look.width} height={760} />
                <figcaption>{variant}</figcaption>
              </figure>
            );
          })}
        </div>
      </div>
    </>
  );
}

createRoot(document.getElementById('root')!).render(<Shell />);
