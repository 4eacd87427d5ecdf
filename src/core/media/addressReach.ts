import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * How close an address is: on the internet, in a private network (RFC 1918, 4193, 6598), or this computer and what only it can
 * reach (loopback, link-local, cloud metadata). Other special-purpose addresses count as the closest.
 */
export type Reach = 'public' | 'private' | 'local'

const NEARNESS: { readonly [Name in Reach]: number } = { public: 0, private: 1, local: 2 }

export function isNearer(reach: Reach, than: Reach): boolean {
  return NEARNESS[reach] > NEARNESS[than]
}

/** Metadata services of clouds outside the link-local range: AWS over IPv6, Alibaba, Azure. */
const METADATA = new Set(['fd00:ec2::254', '100.100.100.200', '168.63.129.16'])

/** By its name only. Other names count as public until resolved. */
export function reachOfHost(hostname: string): Reach {
  const name = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(name) !== 0) return reachOf(name)
  if (/(^|\.)localhost$/.test(name)) return 'local'
  return /\.(local|internal|home\.arpa)$/.test(name) ? 'private' : 'public'
}

/** `address` is an IPv4 or IPv6 address in any spelling, as `dns.lookup` and sockets return it. */
export function reachOf(address: string): Reach {
  const parsed = ipaddr.process(address)
  const inner = parsed.kind() === 'ipv6' ? embedded(parsed as ipaddr.IPv6) : null
  return reachOfParsed(inner ?? parsed)
}

function reachOfParsed(address: ipaddr.IPv4 | ipaddr.IPv6): Reach {
  if (METADATA.has(address.toString())) return 'local'
  const range = address.range()
  if (range === 'private' || range === 'uniqueLocal' || range === 'carrierGradeNat') return 'private'
  if (range !== 'unicast') return 'local'
  // Only 2000::/3 is allocated as public IPv6 (RFC 4291, 2.4; IANA).
  return address.kind() === 'ipv6' && ((address as ipaddr.IPv6).parts[0] ?? 0) >> 13 !== 1 ? 'local' : 'public'
}

/** The IPv4 address that a gateway maps this one to: IPv4-compatible (RFC 4291), NAT64 (RFC 6052), 6to4 (RFC 3056). */
function embedded({ parts }: ipaddr.IPv6): ipaddr.IPv4 | null {
  const [first = 0, second = 0, third = 0] = parts
  const isNat64 = first === 0x64 && second === 0xff9b && parts.slice(2, 6).every((part) => part === 0)
  const isCompatible = parts.slice(0, 6).every((part) => part === 0)
  if (isNat64 || isCompatible) return ipv4(parts[6] ?? 0, parts[7] ?? 0)
  return first === 0x2002 ? ipv4(second, third) : null
}

function ipv4(high: number, low: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff])
}
