import { createOpenAiModel } from '../providers/llm/openai.ts';
import type { LanguageModel } from '../ports/llm.ts';
import { needAll } from './need-all.ts';

interface LlmSettings {
  readonly llmUrl: string | undefined;
  readonly llmModel: string | undefined;
  readonly llmKey: string | undefined;
}

/** Who writes answers; undefined where the library answers alone. Throws ConfigError for a model that is named by half. */
export function openLlm({ llmUrl, llmModel, llmKey: key }: LlmSettings): LanguageModel | undefined {
  if (llmUrl === undefined && llmModel === undefined) return undefined;
  const because = llmUrl === undefined ? 'LLM_MODEL' : 'LLM_URL';
  const { LLM_URL: url, LLM_MODEL: model } = needAll(because, { LLM_URL: llmUrl, LLM_MODEL: llmModel });
  return createOpenAiModel({ url, model, key });
}
