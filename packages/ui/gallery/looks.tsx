import { Choice } from './choice.tsx';
import { type Look, textScales, widths } from './look.ts';

type Props = { look: Look; onChange: (part: Partial<Look>) => void };

const named = (values: readonly number[], nameOf: (value: number) => number) =>
  Object.fromEntries(values.map((value) => [value, String(nameOf(value))]));

/** How the demos are looked at. */
export function Looks({ look, onChange }: Props) {
  return (
    <form aria-label="怎么看">
      <Choice
        label="宽度"
        words={named(widths, (width) => width)}
        value={String(look.width)}
        onChange={(width) => onChange({ width: Number(width) })}
      />
      <Choice
        label="明暗"
        words={{ light: '浅色', dark: '深色' }}
        value={look.theme}
        onChange={(theme) => onChange({ theme: theme as Look['theme'] })}
      />
      <Choice
        label="主题"
        words={{ '': '平日', festive: '节日', grey: '素色' }}
        value={look.pattern}
        onChange={(pattern) => onChange({ pattern: pattern as Look['pattern'] })}
      />
      <Choice
        label="字号"
        words={named(textScales, (scale) => scale * 16)}
        value={String(look.textScale)}
        onChange={(textScale) => onChange({ textScale: Number(textScale) })}
      />
      <label>
        <input
          type="checkbox"
          checked={look.elder}
          onChange={({ target }) => onChange({ elder: target.checked })}
        />
        长辈模式
      </label>
    </form>
  );
}
