import type { Figure } from '@academy/contract/areas/dashboard.ts';
import { figureText } from '@academy/ui/chart/chart-data.ts';
import { Definition } from '@academy/ui/definition/definition.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { Link } from '../../../navigation/link.tsx';
import type { PageUrl } from '../../../navigation/paths.ts';
import { describeChange } from './describe-change.ts';
import styles from './figure-cards.module.css';
import { hiddenText } from './hidden.ts';

type Props = {
  figures: readonly Figure[];
  /** What the period before is called. */
  before: string;
  /** Where the list of a figure is; without it no figure leads anywhere. */
  listHref?: (list: NonNullable<Figure['list']>) => PageUrl;
};

/** Figures side by side: each with its change, with what it means, and with the list that it is the sum of. */
export const FigureCards = ({ figures, before, listHref }: Props) => (
  <ul className={styles.figures}>
    {figures.map((figure) => (
      <li key={figure.key} className={styles.card}>
        <h2 className={styles.label}>{figure.label}</h2>
        <Value figure={figure} />
        <ChangeLine figure={figure} before={before} />
        {/* Drawn beside the label, and read once the figure is known. */}
        <div className={styles.about}>
          <Definition term={figure.label} text={figure.definition} />
        </div>
        {figure.list && listHref && (
          <Link to={listHref(figure.list)} className={styles.list} aria-label={`${figure.label}：看名单`}>
            看名单
            <ChevronIcon />
          </Link>
        )}
      </li>
    ))}
  </ul>
);

const Value = ({ figure: { value, unit } }: { figure: Figure }) =>
  value === null ? (
    <p className={styles.hidden}>{hiddenText}</p>
  ) : (
    <p className={styles.value}>
      {figureText(value)} <span className={styles.unit}>{unit}</span>
    </p>
  );

const arrows = { more: '↑', less: '↓', same: '' } as const;

function ChangeLine({ figure, before }: { figure: Figure; before: string }) {
  const change = describeChange(figure, before);
  if (!change) return null;
  return (
    <p className={styles.change} data-direction={change.direction}>
      {arrows[change.direction] && <span aria-hidden="true">{arrows[change.direction]} </span>}
      {change.words}
    </p>
  );
}
