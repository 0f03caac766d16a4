type Props = {
  label: string;
  words: Readonly<Record<string, string>>;
  value: string;
  onChange: (key: string) => void;
};

/** One of a few ways of looking. */
export function Choice({ label, words, value, onChange }: Props) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {Object.entries(words).map(([key, word]) => (
        <label key={key}>
          <input type="radio" name={label} checked={key === value} onChange={() => onChange(key)} />
          {word}
        </label>
      ))}
    </fieldset>
  );
}
