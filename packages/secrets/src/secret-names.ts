/** Which names stand for secrets, in any spelling: `dbPassword`, `DB_PASSWORD_PROD`, `x-api-key`, `spring.datasource.password`. */

/**
 * What is expected of a value before it is taken for a secret. A `password` may be a word with a figure in it; a `secret` is
 * random; a `weak` name only sometimes stands for one, so that the value has to be long and random.
 */
export type NameKind = 'password' | 'secret' | 'weak';

/** Where, from a place on, something stands that such a name has in it; the name around it decides. */
export function nextNameHint(text: string, from: number): RegExpExecArray | null {
  nameHint.lastIndex = from;
  return nameHint.exec(text);
}

const nameHint =
  /pass|pwd?|psk|secret|token|key|_pat\b|cred|auth|kennwort|senha|contrase|sonar\.login|sess(?:ion)?id|\bsig=|salt|pepper/gi;

/** No longer one is looked at. */
export const longestName = 80;

export function kindOfName(name: string): NameKind | undefined {
  const words = (name.match(/[A-Z]{1,80}(?![a-z])|[A-Z]?[a-z]{1,80}|\d{1,80}/g) ?? []).map((word) =>
    word.toLowerCase(),
  );
  const end = words.findLastIndex((word) => !asides.has(word) && !/^\d/.test(word));
  const last = words[end];
  if (last === undefined) return undefined;
  const previous = words[end - 1] ?? '';
  // The words of `API_KEY_TEST` and of `SECRET_KEY_BASE` before what only says which one it is.
  if (passwords.has(last) || gluedPassword.test(last)) return 'password';
  if (last === 'pass' || last === 'pw') return passes.has(previous) ? undefined : 'password';
  if (last === 'credentials' || last === 'credential') return previous === 'bind' ? 'password' : 'secret';
  if (secrets.has(last) || gluedSecret.test(last)) return 'secret';
  if (last === 'key') return keys.has(previous) ? 'secret' : end === 0 || openKeys.has(previous) ? undefined : 'weak';
  if (last === 'pat')
    return /^(?:github|gitlab|gh|git|azure|devops|ado|airtable)$/.test(previous) ? 'secret' : undefined;
  if (last === 'phrase') return previous === 'pass' ? 'password' : undefined;
  if (last === 'base' && previous === 'key') return 'secret';
  if (last === 'login') return previous === 'sonar' ? 'secret' : undefined;
  if (last === 'id' || last === 'name' || places.has(last)) return undefined;
  if (last === 'auth' || last === 'salt' || last === 'pepper') return 'weak';
  return words.some((word) => word === 'secret' || word === 'token' || word === 'apikey' || passwords.has(word))
    ? 'weak'
    : undefined;
}

const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Say which secret it is, or how it is written. */
const asides = list(
  'prod production dev devel development stage staging test testing live local sandbox qa uat default value val base64 b64 ' +
    'hash hex raw plain plaintext text str string old new current previous primary secondary backup main env const literal ' +
    'encoded bytes v',
);

const passwords = list(
  'password passwd pwd passphrase passcode psw pword psk passwort kennwort senha contrase contrasena mdp',
);
const gluedPassword =
  /(?:password|passwd|passphrase|passwort|pwd)$|^(?:db|user|root|admin|my|mysql|sql|pg|smtp|mail|ftp|ssh|wifi|store|key|require|become|http|redis|proxy|bind|auth|vault|ldap|mqtt|api)(?:pass|pw)$/;

/** Of a compiler, a renderer, a race. */
const passes = list(
  'first second third last next render shadow depth forward backward compile compiler optimization opt pre post boarding by one ' +
    'two single multi each per final tests check',
);

const secrets = list('secret token bearer apikey sig signature');
const gluedSecret =
  /(?:secret|token|apikey|(?:access|secret|private|auth|master|signing|encryption|account)key|sess(?:ion)?id)$/;

/** Before `key`. */
const keys = list(
  'api access private account auth encryption encrypt signing sign secret shared master session deploy license licence hmac jwt ' +
    'app application webhook crypt crypto cipher aes des rsa ssh ssl tls admin client consumer subscription connection ' +
    'integration server bot security symmetric validation decryption decrypt machine functions function preshared cookie ' +
    'authorization registration service pagerduty',
);

/** Before `key`, where it opens nothing. */
const openKeys = list(
  'public primary foreign sort partition cache row object site publishable pub index lookup idempotency translation ' +
    'i18n message query react map hash range unique composite natural document entry column field item group data host hot ' +
    'locale lang option settings setting shortcut routing sub dedupe dedup etag file',
);

/** What stands for something about a secret. */
const places = list(
  'url uri path file files dir directory length len size count type kind field fields label hint placeholder regex pattern ' +
    'policy ttl expiry expires expiration at in min max minutes seconds days header headers prefix suffix error errors message ' +
    'messages title index ref refs endpoint provider service manager store version algorithm algo format input form page reset ' +
    'changed enabled required valid ids names arn uuid email user username',
);
