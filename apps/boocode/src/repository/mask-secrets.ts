/**
 * Takes keys and passwords out of text before anybody sees it. Line by line and always in the same number of lines, so
 * that line numbers stay true. This is a net with holes: what looks like any other word cannot be known to be secret.
 */

export interface MaskedText {
  readonly text: string;
  /** How many places were masked. */
  readonly count: number;
}

export const MASK = '***';

export function maskSecrets(text: string): MaskedText {
  if (!hint.test(text)) return { text, count: 0 };
  let count = 0;
  let isInKey = false;
  let isCounted = false;
  const maskKey = (part: string) =>
    part.replace(/[A-Za-z0-9+/=]{8,}/g, () => {
      if (!isCounted) count += 1;
      isCounted = true;
      return MASK;
    });
  const lines = text.split('\n').map((line) => {
    if (isInKey) {
      isInKey = !keyEnd.test(line) && keyBody.test(line);
      if (isInKey) return maskKey(line);
    }
    const begin = keyBegin.exec(line);
    if (begin !== null) {
      const start = begin.index + begin[0].length;
      const end = keyEnd.exec(line.slice(start))?.index ?? line.length;
      isInKey = start + end >= line.length;
      isCounted = false;
      // A key on one line, as in JSON: `"-----BEGIN PRIVATE KEY-----\nMIIE...\n-----END ..."`. Otherwise it is code.
      const inner = line.slice(start, start + end);
      if (/[A-Za-z0-9+/=]{16}/.test(inner)) return line.slice(0, start) + maskKey(inner) + line.slice(start + end);
    }
    const masked = maskLine(line);
    count += masked.count;
    return masked.text;
  });
  return { text: lines.join('\n'), count };
}

/** Whether a line, seen by itself, may be one of a private key; only what stands around it can tell. */
export function mayBeKeyLine(line: string): boolean {
  return /[A-Za-z0-9+/=]{16}/.test(line) && keyBody.test(line);
}

const keyBegin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/;
const keyEnd = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY/;
/** Base64, empty lines and headers, behind what numbering, diffs and quoting put in front of them. */
const keyBody = /^[\s\d+|>:"'`#*/-]*(?:[A-Za-z0-9+/=]{1,5000}(?:\\n)?["'`,;+\s\\]*|[A-Za-z-]{3,30}: [^:]{1,80})?$/;

function maskLine(line: string): MaskedText {
  // Nearly all lines hold nothing of the kind.
  if (line.length < 8 || !hint.test(line)) return { text: line, count: 0 };
  let count = 0;
  let text = line;
  for (const shape of knownShapes) {
    text = text.replace(shape, () => {
      count += 1;
      return MASK;
    });
  }
  text = text.replace(credentialsInUrl, (whole, before: string, password: string) => {
    // As documentation has it: `postgres://user:password@host`.
    if (/^(pass|password|passwd|pw|pwd|secret|x+)$/i.test(password)) return whole;
    count += 1;
    return `${before}${MASK}@`;
  });
  text = text.replace(authorization, (whole, before: string, value: string) => {
    if (isPlaceholder(value)) return whole;
    count += 1;
    return `${before}${MASK}`;
  });
  if (secretWord.test(text)) {
    text = text.replace(assignment, (whole, before: string, quote: string, quoted: string, bare: string) => {
      const value = quoted ?? bare ?? '';
      if (value.includes(MASK) || !looksSecret(before, value, quote !== undefined)) return whole;
      count += 1;
      return quote === undefined ? `${before}${MASK}` : `${before}${quote}${MASK}${quote}`;
    });
  }
  return { text, count };
}

/** Keys whose issuers gave them a form of their own. */
const knownShapes = [
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,255}\b/g,
  /\bgithub_pat_[A-Za-z0-9_]{30,255}\b/g,
  /\bgl(?:pat|ptt|dt|rt|cbt)-[A-Za-z0-9_-]{20,255}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,255}/g,
  /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}\b/g,
  /\bwhsec_[A-Za-z0-9+/=]{16,255}/g,
  /\bAIza[A-Za-z0-9_-]{35}\b/g,
  /\bya29\.[A-Za-z0-9_-]{20,2000}/g,
  /\bsk-(?:ant-|proj-|or-|svcacct-)?[A-Za-z0-9_-]{20,255}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bpypi-[A-Za-z0-9_-]{50,255}/g,
  /\bhf_[A-Za-z0-9]{30,255}\b/g,
  /\bdop_v1_[a-f0-9]{64}\b/g,
  /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}\b/g,
  /\bctx7sk-[A-Za-z0-9-]{16,255}/g,
  /\beyJ[A-Za-z0-9_-]{10,4000}\.eyJ[A-Za-z0-9_-]{10,8000}\.[A-Za-z0-9_-]{10,2000}/g,
  /\bAGE-SECRET-KEY-1[A-Z0-9]{50,64}\b/g,
];

/** Something of everything that is masked; whatever is added above or below must be found by it. */
const hint =
  /AKIA|ASIA|ABIA|ACCA|gh[pousr]_|github_pat_|gl(?:pat|ptt|dt|rt|cbt)-|xox|k_(?:live|test)_|whsec_|AIza|ya29|sk-|npm_|pypi-|hf_|dop_v1|SG\.|eyJ|KEY-1|:\/\/|Bearer|Basic|passw|pwd|passphrase|secret|token|_?key/i;

const credentialsInUrl =
  /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'`<>${}]{0,100}:)(?!\/)(?!\*\*\*)([^\s/@"'`<>${}]{3,200})@/gi;

const authorization = /(\b(?:Bearer|Basic)\s{1,3})([A-Za-z0-9._~+/=-]{16,4000})/g;

const secretWord =
  /passw|pwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|account[_-]?key|auth[_-]?key|encryption[_-]?key|signing[_-]?key/i;

/** `NAME = "value"`, `"name": "value"`, `NAME=value`, `name: value`, where the name ends in a word for a secret. */
const assignment =
  /((?:passw(?:or)?d|passwd|pwd|passphrase|secret|token|(?:api|access|private|account|auth|encryption|signing|secret)[_-]?key)(?:[_-]?(?:base64|hash|value))?["'`]?\]?\s{0,3}(?::=|=>|[:=])\s{0,3})(?:(["'`])([^"'`\n]{6,1000})\2|([^\s"'`,;(){}[\]<>$&|]{6,1000})(?=\s*$|[\s,;]))/gi;

/** Whether a value in code or configuration is a secret itself, rather than a name, a type or a label. */
function looksSecret(before: string, value: string, isQuoted: boolean): boolean {
  if (isPlaceholder(value) || /\s/.test(value)) return false;
  const isMixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  const isPassword = /(?:passw(?:or)?d|passwd|pwd|passphrase)[^A-Za-z]*$/i.test(before);
  if (isQuoted) {
    if (isPassword) return isMixed || /[!@#%^&*+=]/.test(value);
    return isRandom(value) || (value.length >= 12 && isMixed && /[!@#%^&*+=]/.test(value));
  }
  // `DB_PASSWORD=hunter22` as in a shell. Elsewhere it may as well be code: `token = nextToken.value`.
  if (/[A-Z]=$/.test(before) && !/[a-z]/.test(before)) return isPassword || isMixed;
  if (isPassword && /:\s+$/.test(before) && isMixed) return true;
  return isRandom(value);
}

/** Long, and a mixture that no name in code would be. */
function isRandom(value: string): boolean {
  return value.length >= 12 && /\d.*\d/.test(value) && /[A-Za-z]/.test(value) && !/[.(/]/.test(value);
}

function isPlaceholder(value: string): boolean {
  return (
    /^(?:\$|%|<|\{|process\.env|env\.|os\.environ|import\.meta)|\$\{|\{\{|^(.)\1*$/.test(value) ||
    (!/\d{2}/.test(value) &&
      /example|change.?me|placeholder|your|dummy|fake|sample|replace|insert|redacted/i.test(value)) ||
    // A label, a selector, the name of a field: "#password", "user_token".
    (!/\d/.test(value) && secretWord.test(value))
  );
}
