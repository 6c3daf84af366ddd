/** Whether a value in code or configuration is a secret itself, rather than a name, a type, a label or a place for one. */
import type { NameKind } from './secret-names.ts';

/** What a value is shows in its beginning. */
const judgedCharacters = 2_000;

/** A text between quotes; `isSure` where it is given to the name, rather than standing beside it. */
export function isQuotedSecret(kind: NameKind, whole: string, isSure = true): boolean {
  const value = whole.slice(0, judgedCharacters);
  if (value.length < leastCharacters || /\s/.test(value) || isPlaceholder(value) || isPlaceInFile(value)) return false;
  if (kind === 'weak') return isLongAndRandom(value);
  if (kind === 'password') return isMixed(value) || isMarked(value) || /^\d+$/.test(value) || isRandom(value);
  if (!isSure && isMadeOfWords(value)) return false;
  return isRandom(value) || (value.length >= 12 && isMixed(value) && isMarked(value));
}

/** A word of configuration or of a command: nothing but a secret can stand there, or a place for one. */
export function isLiteralSecret(kind: NameKind, whole: string, isSure = true): boolean {
  const value = whole.slice(0, judgedCharacters);
  if (value.length < leastCharacters || isPlaceholder(value) || isCode(value)) return false;
  if (kind === 'weak') return isLongAndRandom(value);
  if (kind === 'password') return isMixed(value) || isMarked(value);
  return isRandom(value) && (isSure || !isMadeOfWords(value));
}

/** What a variable of the environment is set to, `DB_PASSWORD=correcthorse`. */
export function isSettingSecret(kind: NameKind, whole: string): boolean {
  const value = whole.slice(0, judgedCharacters);
  if (value.length < leastCharacters || isPlaceholder(value) || /[({[]/.test(value)) return false;
  if (kind === 'weak') return isLongAndRandom(value);
  return kind === 'password' || isMixed(value);
}

/** `src/auth/change-password.ts:48`, as answers write where something is. */
function isPlaceInFile(value: string): boolean {
  return /^[\w@.()[\]~+-]{1,100}(?:\/[\w@.()[\]~+-]{1,100}){1,30}\.[a-z]{1,6}:\d{1,6}$/.test(value);
}

/** Shorter ones are words of code. */
export const leastCharacters = 6;

function isMixed(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && !algorithm.test(value);
}

const algorithm = /^(?:sha|md|aes|rsa|hs|rs|es|ps|base|utf|oauth|argon|pbkdf|hmac|ed|x|ipv)[-_]?\d+[-_\w]{0,12}$/i;

/** With a sign inside, where a label would have it at its end: `p@ssword`, not `Password*`. */
function isMarked(value: string): boolean {
  return /[!@#%^&*+=][A-Za-z0-9]|[!@#%^&*+=].{0,40}[!@#%^&*+=]|^\d{4,}[!@#$%^&*]/.test(value) || isPadded(value);
}

/** Base64, as its end shows. */
function isPadded(value: string): boolean {
  return value.endsWith('=') && /^[A-Za-z0-9+/]{7,}={1,2}$/.test(value) && /[a-z][A-Z]/.test(value);
}

/** Long, and a mixture that no name in code would be. */
function isRandom(value: string): boolean {
  if (value.length < 12 || !/[A-Za-z][^A-Za-z]*[A-Za-z]/.test(value) || !/^[!-~]+$/.test(value)) return false;
  if (/\d\D*\d/.test(value) && !/[./({[]/.test(value)) return true;
  return value.length >= 16 && !isMadeOfWords(value);
}

function isLongAndRandom(value: string): boolean {
  // Of figures and the first letters alone are digests and ids.
  return value.length >= 16 && isRandom(value) && !isMadeOfWords(value) && !/^[0-9a-f-]+$|\\/i.test(value);
}

/** Whether most of it could be said aloud, as names and paths can: `auth/v2/userTokens`. */
export function isMadeOfWords(whole: string): boolean {
  const value = whole.slice(0, 200);
  if (/^[a-z]{1,12}(?:[._:/-][a-z]{1,12})+$/.test(value)) return true;
  const hasSmall = /[a-z]/.test(value);
  let length = 0;
  let said = 0;
  let parts = 0;
  for (const token of value.match(/[A-Za-z0-9]+/g) ?? []) {
    const isNumber = /^\d+$/.test(token);
    for (const part of isNumber
      ? [token]
      : (token.match(/[A-Z]?[a-z]{1,200}|[A-Z]{1,200}(?![a-z])|\d{1,200}/g) ?? [])) {
      length += part.length;
      parts += 1;
      if (isNumber || (hasSmall && /^[A-Z]{2}/.test(part) ? false : isWord(part))) said += part.length;
    }
  }
  return said >= 0.6 * length && length >= 2.5 * parts;
}

function isWord(part: string): boolean {
  return /^\d{1,4}$/.test(part) || (part.length >= 3 && /[aeiouy]/i.test(part) && !/[^aeiouy]{5}/i.test(part));
}

/** An expression, an address or a path, where nothing tells code from configuration. */
function isCode(value: string): boolean {
  if (/^\.{0,2}\//.test(value) && isMadeOfWords(value)) return true;
  return /^[!*&]+\w|^-|^[a-z]+:\/\/|^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+[!?]?$|[([{]|^[\w.]+::/.test(value);
}

const secretWord =
  /passw|pwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|account[_-]?key|auth[_-]?key|encryption[_-]?key|signing[_-]?key|credential/i;

function isPlaceholder(value: string): boolean {
  return (
    /^(?:\$(?!\d[a-z]?\$|argon)|%|<|\{|#\{|process\.env|env\.|os\.environ|import\.meta|ENC\[|vault:|op:\/\/|arn:|ssm:|kms:|file:|\/(?:run|etc|tmp|var|usr|home|opt|root|mnt|srv|app|secrets?|keys|certs?)\/|\.{1,2}\/)|\$\{|\{\{|^(.)\1*$|\*{3}|x{6}|\.{3}$|\{[a-z_][\w.]{0,40}(?:\(\))?\}|a-z|0-9-|\\[dws][+*{]|\(\?:/i.test(
      value,
    ) ||
    (!/\d{2}/.test(value) &&
      /example|change.?me|placeholder|your|dummy|fake|sample|replace|insert|redacted|hidden/i.test(value)) ||
    // A label, a selector, the name of a field or of a variable: "#password", "user_token", "new_password2", "API_V2_USER".
    ((!/\d/.test(value) || /^[A-Za-z_-]+\d$|^[a-z]+\d*(?:[_.-][a-z]+\d?)+$/i.test(value)) && secretWord.test(value)) ||
    /^[\w.+-]{3,64}@[\w-]{1,64}(?:\.[a-z]{2,12}){1,3}$/.test(value) ||
    /^(?:[a-z]{1,30}\.)?[A-Z][A-Z0-9]{0,60}(?:_[A-Z0-9]{1,60})+$/.test(value)
  );
}
