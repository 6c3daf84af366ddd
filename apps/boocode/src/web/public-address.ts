/** Which IP addresses belong to the public internet. Whatever is not known to be public is not. */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Whether an address is one that anybody in the world may reach: not this machine, no private network, no multicast,
 * nothing reserved, and no form of IPv6 in which one of these is wrapped up.
 */
export function isPublicAddress(address: string): boolean {
  // `fe80::1%eth0`: with a zone it is local in any case.
  const kind = isIP(address);
  if (kind === 0 || address.includes('%')) return false;
  if (isOwnAddress(address)) return false;
  if (kind === 4) return !notPublic4.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

/** A server with a public address of its own would otherwise reach its own services by it. */
function isOwnAddress(address: string): boolean {
  const own = new BlockList();
  for (const entry of Object.values(networkInterfaces()).flat()) {
    if (entry !== undefined) own.addAddress(entry.address, entry.family === 'IPv6' ? 'ipv6' : 'ipv4');
  }
  return own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The IANA registry of special-purpose addresses, as far as they are not globally reachable. */
const notPublic4 = blockListOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** The only part of IPv6 that is given out for global use; mapped and translated IPv4 lies outside it. */
const global6 = blockListOf('ipv6', [['2000::', 3]]);

const notPublic6 = blockListOf('ipv6', [
  // Among them Teredo and other tunnels, which carry an IPv4 address inside.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function blockListOf(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of subnets) list.addSubnet(network, bits, family);
  return list;
}
