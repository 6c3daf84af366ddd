/** Passwords that a command, a statement or a header takes without any name for them. */
import { isIn, LITERAL_VALUE, runEnd, TOKEN } from './characters.ts';
import { isLiteralSecret, isMadeOfWords, isQuotedSecret } from './secret-values.ts';
import type { Span } from './spans.ts';

/** Where, from a place on, one may stand. */
export function nextCommandHint(text: string, from: number): number {
  commandHint.lastIndex = from;
  return commandHint.exec(text)?.index ?? -1;
}

const commandHint =
  /mysql|mariadb|sshpass|curl|wget|docker|podman|helm|oras|az login|redis-cli|htpasswd|IDENTIFIED|SecureString|--password-stdin|chpasswd|pass:|uthorization|Bearer|Basic|ldap|ssh-keygen|smbclient|getConnection|hmacShaKey|signWith|jwt|sp_addlogin|auth\s?=\s?\(/gi;

/** Each up to where the value begins. Gaps are bounded, so that a line of beginnings takes no longer than another one. */
const commands: readonly RegExp[] = [
  /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;]{0,150}?\s-p/g,
  /\bsshpass\s{1,3}-p\s{0,3}/g,
  /\b(?:curl|wget)\b[^\n|;]{0,150}?\s(?:-u|--user)[\s=]{1,3}["']?[\w.@-]{1,60}:/g,
  /\b(?:docker|podman|helm|az|oras)\b[^\n|;]{0,40}?\slogin\b[^\n|;]{0,100}?\s-p\s{1,3}/g,
  /\bredis-cli\b[^\n|;]{0,100}?\s-a\s{1,3}/g,
  /\bhtpasswd\s{1,3}-\w{0,4}b\w{0,4}\s{1,3}\S{1,100}\s{1,3}\S{1,60}\s{1,3}/g,
  /\bIDENTIFIED\s{1,3}(?:WITH\s{1,3}\w{1,40}\s{1,3})?BY\s{1,3}/gi,
  /\bConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?/gi,
  /\becho\s{1,3}(?:-n\s{1,3})?(?=["']?[^\s"'|]{1,100}["']?\s{0,3}\|[^\n]{0,60}--password-stdin)/g,
  /\becho\s{1,3}["']?[\w.-]{1,40}:(?=[^\s"'|]{1,100}["']?\s{0,3}\|\s{0,3}(?:sudo\s{1,3})?chpasswd)/g,
  /(?<![\w-])pass:/g,
  /\bldap\w{1,10}\b[^\n|;]{0,150}?\s-w\s{1,3}/g,
  /\bssh-keygen\b[^\n|;]{0,150}?\s-N\s{1,3}/g,
  /\bsmbclient\b[^\n|;%]{0,150}?%/g,
  // Functions whose last argument is one.
  /\b(?:auth|basic_?auth|SetBasicAuth|HTTPBasicAuth|sp_addlogin)\s{0,3}[=(\s]{1,3}\(?["'][^"'\n]{1,60}["'],\s{0,3}(?:Some\()?(?=["'])/gi,
  /\bgetConnection\([^\n]{1,200}?,\s{0,3}"[^"\n]{1,60}",\s{0,3}(?=")/g,
  /\b(?:hmacShaKeyFor|signWith)\((?:[\w.]{1,60},\s{0,3})?(?=["'])/g,
  /\bjwt\.(?:sign|encode|verify|decode)\([^"'\n]{0,100}?,\s{0,3}(?=["'])/gi,
];

export function commandSecrets(text: string): Span[] {
  const spans: Span[] = [];
  for (const pattern of commands) {
    for (const { index, 0: before } of text.matchAll(pattern)) {
      let start = index + before.length;
      const quote = text[start] ?? '';
      const isQuoted = quote === '"' || quote === "'";
      if (isQuoted) start += 1;
      const end = runEnd(text.slice(0, start + 200), start, LITERAL_VALUE);
      const value = text.slice(start, end);
      const isSecret = isQuoted ? isQuotedSecret('password', value) : isLiteralSecret('password', value);
      if (isSecret) spans.push({ start, end });
    }
  }
  return spans;
}

/** `Authorization: Bearer TOKEN`, in a header or in code. */
export function authorizations(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: before } of text.matchAll(authorization)) {
    const start = index + before.length;
    const end = runEnd(text, start, TOKEN);
    const value = text.slice(start, Math.min(end, start + 200));
    // Words of a sentence, and names of parameters.
    if (value.length < 16 || (!/\d/.test(value) && isMadeOfWords(value)) || isIn(text, end, LITERAL_VALUE)) continue;
    spans.push({ start, end });
  }
  return spans;
}

const authorization =
  /\b(?:Bearer|Basic)\s{1,3}|\b[Aa]uthorization\\?["']?\s{0,3}[:=,]\s{0,3}\\?["']?(?:(?:[Tt]oken|[Aa]pi-?[Kk]ey|[Dd]igest|[Kk]ey)[\s=]{1,3})?/g;
