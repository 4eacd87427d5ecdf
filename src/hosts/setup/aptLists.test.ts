import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { areListsFresh } from './aptLists.mjs'

const HOUR_MS = 60 * 60 * 1000
const now = Date.parse('2026-11-22T12:00:00Z')

let lists: string
beforeEach(() => {
  lists = mkdtempSync(join(tmpdir(), 'earshot-lists-'))
  mkdirSync(join(lists, 'partial'))
})
afterEach(() => rmSync(lists, { recursive: true }))

function fetchedHoursAgo(hours: number): void {
  const at = new Date(now - hours * HOUR_MS)
  utimesSync(join(lists, 'partial'), at, at)
}

it('lists fetched within a day are fresh, even if their contents are older', () => {
  writeFileSync(join(lists, 'deb.debian.org_dists_trixie_main_binary-amd64_Packages.lz4'), '')
  utimesSync(join(lists, 'deb.debian.org_dists_trixie_main_binary-amd64_Packages.lz4'), 1, 1)
  fetchedHoursAgo(23)
  expect(areListsFresh(lists, now)).toBe(true)
})

it('lists fetched more than a day ago are not fresh', () => {
  writeFileSync(join(lists, 'deb.debian.org_dists_trixie_main_binary-amd64_Packages'), '')
  fetchedHoursAgo(25)
  expect(areListsFresh(lists, now)).toBe(false)
})

it('a machine without lists has no fresh lists', () => {
  fetchedHoursAgo(0)
  expect(areListsFresh(lists, now)).toBe(false)
  expect(areListsFresh(join(lists, 'not-there'), now)).toBe(false)
})
