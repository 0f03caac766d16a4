import { codes } from '@academy/contract/http/envelope.ts';

/** Asks the operator for the second factor; resolves with whether the session is verified now. */
type Prompt = (isRead: boolean) => Promise<boolean>;

let resolvePrompt: (prompt: Prompt) => void;
/** Calls that are refused before the prompt is loaded wait for it; it is loaded within seconds for a signed-in user. */
let promptReady = new Promise<Prompt>((resolve) => (resolvePrompt = resolve));

/** Milliseconds to wait for the prompt; if it could not be loaded by then, the call stays refused. */
const maxWait = 10_000;
const refuse: Prompt = async () => false;

/** Sets the prompt that asks for the second factor after a refused call. */
export function onSecondFactorNeeded(prompt: Prompt): void {
  resolvePrompt(prompt);
  promptReady = Promise.resolve(prompt);
}

const waitForPrompt = (): Promise<Prompt> =>
  Promise.race([promptReady, new Promise<Prompt>((resolve) => setTimeout(resolve, maxWait, refuse))]);

/**
 * Repeats a refused act once, if `error` says that the second factor is missing and the operator proves it; otherwise
 * rejects with the error. `isRead`: the screen asked by itself, and may do so again and again.
 */
export async function repeatVerified<Result>(
  error: unknown,
  act: () => Promise<Result>,
  isRead = false,
): Promise<Result> {
  if ((error as { code?: unknown }).code !== codes.secondFactorNeeded) throw error;
  const prompt = await waitForPrompt();
  if (!(await prompt(isRead))) throw error;
  return act();
}
