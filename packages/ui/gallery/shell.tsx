import '../src/tokens.css';
import '../src/reset.css';
import './shell.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { demos } from './demos.ts';
import { type ViewOptions, parseViewOptions, formatViewOptions } from './view-options.ts';
import { ViewOptionsForm } from './view-options-form.tsx';

const names = Object.keys(demos).sort();

/** The list of components on the left; on the right the chosen one, each full-screen variant in its own frame. */
function Shell() {
  const [options, setOptions] = useState(() => parseViewOptions(location.search, names[0] ?? ''));
  const change = (part: Partial<ViewOptions>) => setOptions({ ...options, ...part });
  const demo = demos[options.demo];
  useEffect(() => history.replaceState(null, '', formatViewOptions(options)), [options]);
  return (
    <>
      <nav aria-label="组件">
        <h1>组件陈列室</h1>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === options.demo}
            onClick={() => change({ demo: name })}
          >
            {demos[name]?.title}
            <small>{name}</small>
          </button>
        ))}
      </nav>
      <div>
        <ViewOptionsForm options={options} onChange={change} />
        <div className="frames">
          {(demo?.fills ? Object.keys(demo.variants) : ['']).map((variant) => {
            const address = `frame.html${formatViewOptions(options)}&variant=${encodeURIComponent(variant)}`;
            return (
              <figure key={address}>
                {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, in a frame for its width */}
                <iframe title={variant || demo?.title} src={address} width={options.width} height={760} />
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
