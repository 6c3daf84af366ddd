/** Addresses: which are this machine, and which are proxies that are believed. */
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
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const kind = isIP(bare);
    return kind !== 0 && list.check(bare, kind === 4 ? 'ipv4' : 'ipv6');
  };
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
