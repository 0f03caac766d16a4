import { textScales, type ViewOptions, widths } from './view-options.ts';

type Props = { options: ViewOptions; onChange: (part: Partial<ViewOptions>) => void };

const toLabels = (values: readonly number[], nameOf: (value: number) => number) =>
  Object.fromEntries(values.map((value) => [value, String(nameOf(value))]));

/** The form that chooses how demos are viewed. */
export function ViewOptionsForm({ options, onChange }: Props) {
  return (
    <form aria-label="怎么看">
      <Choice
        label="宽度"
        labels={toLabels(widths, (width) => width)}
        value={String(options.width)}
        onChange={(width) => onChange({ width: Number(width) })}
      />
      <Choice
        label="明暗"
        labels={{ light: '浅色', dark: '深色' }}
        value={options.theme}
        onChange={(theme) => onChange({ theme: theme as ViewOptions['theme'] })}
      />
      <Choice
        label="主题"
        labels={{ '': '平日', festive: '节日', grey: '素色' }}
        value={options.pattern}
        onChange={(pattern) => onChange({ pattern: pattern as ViewOptions['pattern'] })}
      />
      <Choice
        label="字号"
        labels={toLabels(textScales, (scale) => scale * 16)}
        value={String(options.textScale)}
        onChange={(textScale) => onChange({ textScale: Number(textScale) })}
      />
      <label>
        <input
          type="checkbox"
          checked={options.elder}
          onChange={({ target }) => onChange({ elder: target.checked })}
        />
        长辈模式
      </label>
    </form>
  );
}

type ChoiceProps = {
  label: string;
  labels: Readonly<Record<string, string>>;
  value: string;
  onChange: (key: string) => void;
};

function Choice({ label, labels, value, onChange }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {Object.entries(labels).map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={label} checked={key === value} onChange={() => onChange(key)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
