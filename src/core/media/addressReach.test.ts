import { describe, expect, it } from 'vitest'
import { isNearer, reachOfHost } from './addressReach.ts'

describe('how close a host is', () => {
  // Ranges: IANA's registries of special-purpose IPv4 and IPv6 addresses; host names as `URL` writes them.
  it.each([
    ['localhost', 'local'],
    ['localhost.', 'local'],
    ['LOCALHOST.', 'local'],
    ['api.localhost', 'local'],
    ['api.localhost.', 'local'],
    ['127.0.0.1', 'local'],
    ['127.255.255.254', 'local'],
    ['0.0.0.0', 'local'],
    ['0.1.2.3', 'local'],
    ['[::]', 'local'],
    ['[::1]', 'local'],
    ['169.254.169.254', 'local'],
    ['[fe80::1]', 'local'],
    ['[fec0::1]', 'local'],
    ['192.0.0.192', 'local'],
    ['100.100.100.200', 'local'],
    ['168.63.129.16', 'local'],
    ['[fd00:ec2::254]', 'local'],
    ['224.0.0.1', 'local'],
    ['240.0.0.1', 'local'],
    ['255.255.255.255', 'local'],
    ['192.0.2.1', 'local'],
    ['198.18.0.1', 'local'],
    ['[ff02::1]', 'local'],
    ['[2001:db8::1]', 'local'],
    ['[4000::1]', 'local'],
    ['[64:ff9b::198.51.100.1]', 'local'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['100.127.255.255', 'private'],
    ['[fc00::1]', 'private'],
    ['[fd12:3456::1]', 'private'],
    ['nas.local', 'private'],
    ['metadata.google.internal', 'private'],
    ['nas.home.arpa.', 'private'],
    ['172.32.0.1', 'public'],
    ['100.128.0.1', 'public'],
    ['8.8.8.8', 'public'],
    ['[2001:4860:4860::8888]', 'public'],
    ['[2606:4700::1111]', 'public'],
    ['storage.example.com', 'public'],
    ['localhost.example.com', 'public'],
  ])('%s is %s', (hostname, expected) => {
    expect(reachOfHost(hostname)).toBe(expected)
  })

  it.each([
    ['127.0.0.1', '7f00:1', 'local'],
    ['169.254.169.254', 'a9fe:a9fe', 'local'],
    ['0.0.0.0', '0:0', 'local'],
    ['10.0.0.1', 'a00:1', 'private'],
    ['100.64.0.1', '6440:1', 'private'],
    ['8.8.8.8', '808:808', 'public'],
  ])('%s is as near in every IPv6 form', (address, hex, expected) => {
    const forms = [`::ffff:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::`, `2002:${hex}::1`]
    for (const form of forms) expect([form, reachOfHost(`[${form}]`)]).toEqual([form, expected])
    expect(reachOfHost(`[::ffff:${address}]`)).toBe(expected)
    expect(reachOfHost(`[64:ff9b::${address}]`)).toBe(expected)
    expect(reachOfHost(`[::${address}]`)).toBe(expected)
    expect(reachOfHost(`[::${hex}]`)).toBe(expected)
  })

  it.each(['[64:ff9b:1::a00:1]', '[2001:0:4136:e378::]', '[::ffff:0:a00:1]'])(
    '%s leads through a gateway that can go anywhere, so it counts as nearest',
    (hostname) => {
      expect(reachOfHost(hostname)).toBe('local')
    },
  )
})

it('orders the internet, the private network and this computer', () => {
  expect(isNearer('private', 'public')).toBe(true)
  expect(isNearer('local', 'private')).toBe(true)
  expect(isNearer('local', 'public')).toBe(true)
  expect(isNearer('public', 'public')).toBe(false)
  expect(isNearer('private', 'local')).toBe(false)
})
