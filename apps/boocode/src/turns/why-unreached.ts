/** Why a server that was asked over HTTP did not answer, as a sentence, and what to do about it. */

/** `fetch failed` alone helps nobody; what lies below says whether nothing listens or the name is unknown. */
export function whyUnreached(error: unknown): string {
  const causes = causesOf(error);
  if (causes.some(({ name }) => name === 'TimeoutError')) return reasons['UND_ERR_CONNECT_TIMEOUT'] as string;
  const code = causes.map((each) => each.code).find((each) => typeof each === 'string');
  if (code !== undefined) return `${reasons[code] ?? (isOfCertificate(code) ? untrusted : unknown)} (${code})`;
  // The one failure of `fetch` without a code: ports of other protocols are never asked.
  if (causes.some(({ message }) => message === 'bad port'))
    return 'no browser and no program asks this port, since it belongs to another protocol; give the server another one';
  return unknown;
}

interface Cause {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: string;
}

function causesOf(error: unknown): readonly Cause[] {
  const found: Cause[] = [];
  for (let each = error; each instanceof Error && found.length < 8; each = each.cause) found.push(each as Cause);
  return found;
}

function isOfCertificate(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code);
}

const untrusted =
  'its certificate is not trusted on this machine; NODE_EXTRA_CA_CERTS of BooCode can name who has issued it';
const unknown = 'it could not be asked; check the address, and whether the server runs';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there; start the server, or correct the port',
  ECONNRESET: 'it ended the connection; check that this is the address of a model server',
  UND_ERR_SOCKET: 'it ended the connection; check that this is the address of a model server',
  ENOTFOUND: 'there is no server of this name; check how it is written',
  EAI_AGAIN: 'the name of the server cannot be looked up now; check the network',
  EHOSTUNREACH: 'there is no way to this server; check the network and the address',
  ENETUNREACH: 'there is no way to this server; check the network and the address',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time; check the address, and whether the server is busy',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks http and not https; begin the address with http://',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it speaks http and not https; begin the address with http://',
};
