/** An address as 16 bytes, an IPv4 one as the last four of them with the prefix of mapped addresses (RFC 4291). */
type Address = readonly number[];

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
].map(rangeOf4);

/** All of IPv6 that is given out to machines; everything else (loopback, link-local, unique local, multicast, …) is not. */
const GLOBAL_UNICAST = range6('2000::/3');
const NOT_PUBLIC_6 = [
  '2001::/23', // protocol assignments, with Teredo and benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: leads to whatever IPv4 address stands in it
  '3fff::/20', // documentation
].map(range6);
/** Both lead to the IPv4 address in their last four bytes. */
const EMBEDDING = [range6('::ffff:0:0/96'), range6('64:ff9b::/96')];

/** Whether a machine in the internet may have this address. What is no address in the usual notation is none. */
export function isPublicAddress(text: string): boolean {
  const four = parse4(text);
  if (four !== null) return isPublic4(four);
  const six = parse6(text);
  if (six === null) return false;
  if (EMBEDDING.some((range) => contains(range, six))) return isPublic4(six.slice(12));
  return contains(GLOBAL_UNICAST, six) && !NOT_PUBLIC_6.some((range) => contains(range, six));
}

function isPublic4(bytes: Address): boolean {
  return !NOT_PUBLIC_4.some((range) => contains(range, bytes));
}

type Range = { readonly bytes: Address; readonly bits: number };

function contains({ bytes, bits }: Range, address: Address): boolean {
  return bytes.every((byte, index) => {
    const mask = 0xff & (0xff << (8 - Math.min(8, Math.max(0, bits - 8 * index))));
    return (byte & mask) === ((address[index] ?? 0) & mask);
  });
}

function rangeOf4(text: string): Range {
  const [address = '', bits] = text.split('/');
  return { bytes: parse4(address) ?? [], bits: Number(bits) };
}

function range6(text: string): Range {
  const [address = '', bits] = text.split('/');
  return { bytes: parse6(address) ?? [], bits: Number(bits) };
}

/** Four decimal numbers without leading zeros: other ways to write one (0x7f.1, 2130706433) are not read as addresses. */
function parse4(text: string): Address | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

/** RFC 4291 section 2.2: eight groups, one run of zeros as `::`, maybe IPv4 at the end. A zone (`%eth0`) is no address. */
function parse6(text: string): Address | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half, index) => groups(half, index === halves.length - 1));
  if (head === undefined || head === null || tail === null) return null;
  if (tail === undefined) return head.length === 16 ? head : null;
  const missing = 16 - head.length - tail.length;
  return missing >= 2 ? [...head, ...new Array<number>(missing).fill(0), ...tail] : null;
}

function groups(text: string, last: boolean): Address | null {
  if (text === '') return [];
  const bytes: number[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    const four = last && index === parts.length - 1 ? parse4(part) : null;
    if (four !== null) bytes.push(...four);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) {
      const group = Number.parseInt(part, 16);
      bytes.push(group >> 8, group & 0xff);
    } else return null;
  }
  return bytes;
}
