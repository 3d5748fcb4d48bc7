import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** What no stranger's webhook may lead us to, and what is not an address of one machine in the internet. IANA's registries. */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; Alibaba's metadata at 100.100.100.200
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's wire server: metadata under a public number
  '169.254.0.0/16', // link-local; most clouds' metadata at 169.254.169.254
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; Oracle's metadata at 192.0.0.192
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays, given up
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** All of IPv6 that is given out to machines; everything else (loopback, link-local, unique local, multicast, …) is not. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
const NOT_PUBLIC_6 = [
  '2001::/23', // protocol assignments, with Teredo and benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: leads to whatever IPv4 address stands in it
  '3fff::/20', // documentation
].map((range) => ipaddr.IPv6.parseCIDR(range));
/** Both lead to the IPv4 address in their last four bytes. */
const EMBEDDING = ['::ffff:0:0/96', '64:ff9b::/96'].map((range) => ipaddr.IPv6.parseCIDR(range));

/** Whether a machine in the internet may have this address. What is no address in the usual notation is none. */
export function isPublicAddress(text: string): boolean {
  const usual = ipaddr.IPv4.isValidFourPartDecimal;
  if (usual(text)) return isPublic4(ipaddr.IPv4.parse(text));
  const last = text.slice(text.lastIndexOf(':') + 1);
  // Other ways to write one (0x7f.1, 2130706433, ::127.0.0.1), and one with a zone (`%eth0`), are not read as addresses.
  if (!ipaddr.IPv6.isValid(text) || /%|^::[^:]*$/u.test(text) || (last.includes('.') && !usual(last)))
    return false;
  const address = ipaddr.IPv6.parse(text);
  if (isIn(address, EMBEDDING)) return isPublic4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.match(GLOBAL_UNICAST) && !isIn(address, NOT_PUBLIC_6);
}

function isPublic4(address: IPv4): boolean {
  return !NOT_PUBLIC_4.some((range) => address.match(range));
}

function isIn(address: IPv6, ranges: readonly [IPv6, number][]): boolean {
  return ranges.some((range) => address.match(range));
}

/**
 * Whose address it is, as far as that can be told: of IPv6 the /64 that one machine or household is given, each of whose 2^64
 * addresses it may call from (RFC 6177; so does @fastify/rate-limit); of an IPv4 address in IPv6's form the plain one.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address);
  return read.kind() === 'ipv4'
    ? read.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${read.toString()}/64`).toString();
}
