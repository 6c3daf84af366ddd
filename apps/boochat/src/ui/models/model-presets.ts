/** Model servers that people have, with the address at which each listens when nobody has changed it. */
export interface ModelPreset {
  readonly name: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly needsKey: boolean;
}

export const modelPresets: readonly ModelPreset[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b', needsKey: false },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1', model: 'default', needsKey: false },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', model: '', needsKey: false },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', model: '', needsKey: false },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', model: '', needsKey: true },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', model: '', needsKey: true },
  { name: 'Another server that speaks OpenAI’s protocol', baseUrl: '', model: '', needsKey: true },
];

interface StartLines {
  readonly baseUrl: string;
  readonly model: string;
  readonly hasKey: boolean;
  /** Of the repository that is talked about. */
  readonly repository: string;
  readonly port: string;
}

/** The lines to start BooCode with, for a shell. The key is left for the person to fill in. */
export function startLines({ baseUrl, model, hasKey, repository, port }: StartLines): string {
  const lines = [`LLM_BASE_URL=${quoted(baseUrl)}`, `LLM_MODEL=${quoted(model)}`];
  if (hasKey) lines.push('LLM_API_KEY=…your key…');
  const portOption = port === '' ? '' : ` --port ${port}`;
  return [...lines, `npm start -- --directory ${quoted(repository)}${portOption}`].join(' \\\n');
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
