/** Kinds of characters, by their code: for whoever looks at each character of thousands of texts. */

/** Letters and digits of any script, `_` and `$`. */
export function isWordCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    isDigit(code) ||
    code === 95 ||
    code === 36 ||
    code >= 128
  );
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
