/** Addresses and names: which are this machine, which are proxies that are believed, and by which it is asked. */
import { BlockList, isIP } from 'node:net';
import { BoocodeError } from '../errors.ts';

/** Whether only this machine can reach a server that listens there. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost') return true;
  const kind = isIP(bare);
  return kind !== 0 && loopback.check(bare, kind === 4 ? 'ipv4' : 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Addresses and networks, separated by commas or spaces. Throws `config_invalid` for anything else. */
export function parseTrustedProxies(text: string | undefined): string[] {
  const proxies = (text ?? '').split(/[\s,]+/).filter((proxy) => proxy !== '');
  addressList(proxies);
  return proxies;
}

/** Whether an address is one of those, whichever way IPv4 is written. */
export function addressMatcher(proxies: readonly string[]): (address: string) => boolean {
  const list = addressList(proxies);
  return (address) => {
    const bare = withoutMapping(address);
    const kind = isIP(bare);
    return kind !== 0 && list.check(bare, kind === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Who is counted as one where something is counted by address: an IPv4 address, or the /64 network of an IPv6 one, of
 * which each customer of a provider has at least a whole.
 */
export function networkOf(address: string): string {
  const bare = withoutMapping(address);
  if (isIP(bare) !== 6) return bare;
  const [head = '', tail] = bare.replace(/%.*/, '').split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const first = [...before, ...between, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** Names, separated by commas or spaces, as browsers send them. Throws `config_invalid` for anything else. */
export function parseHosts(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter((name) => name !== '')
    .map((name) => {
      const host = isIP(name) === 6 ? `[${name}]` : name;
      const isName = isIP(host.replace(/^\[|\]$/g, '')) === 6 || !/[:*]/.test(host);
      const known = isName ? hostName(host) : undefined;
      if (known !== undefined) return known;
      throw new BoocodeError(
        'config_invalid',
        `BOOCODE_HOSTS takes names such as chat.example, without scheme, port or *, and not: ${name}`,
      );
    });
}

/**
 * The name in a `Host` header, as a browser would write it, without its port and without the dot that may end it.
 * Undefined for what is none.
 */
export function hostName(host: string): string | undefined {
  if (/[/\\@?#\s]/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/\.$/, '');
}

/** IPv4 addresses as sockets for both families write them. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function addressList(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const kind = isIP(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const isPrefix = bits === undefined || (/^\d+$/.test(prefix ?? '') && bits <= (kind === 4 ? 32 : 128));
    if (kind === 0 || !isPrefix) {
      throw new BoocodeError('config_invalid', `TRUSTED_PROXY is neither an address nor a network: ${proxy}`);
    }
    const family = kind === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return list;
}
