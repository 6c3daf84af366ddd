/** Names as libraries make them of other names. Those that have rules of their own (Ent, Laravel, Pydantic) keep them. */

/** `lineItem` gives `line_item`; capitals in a row are one word with what is behind them: `APIKey` gives `apikey`. */
export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
}

/** The same, but that a word of capitals ends where the next one begins: `APIKey` gives `api_key`. */
export function underscored(name: string): string {
  return name.replace(/(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
}
