import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Throws, naming the fields, when a value is not what the contract promises. */
export type OutputCheck = (value: unknown) => void;

/** A check of one endpoint's output, for tests: an answer that drifts from the contract becomes a failure. */
export function createOutputCheck(name: string, output: TSchema): OutputCheck {
  const validator = Compile(output);
  return (value) => {
    if (validator.Check(value)) return;
    const faults = validator.Errors(value).map((error) => `${error.instancePath} ${error.message}`);
    throw new Error(`${name} answers with something else than its contract: ${faults.join('; ')}`);
  };
}
