/**
 * The oldest supported browsers. Tests run in this and the current version of Chromium; Firefox is checked manually.
 * Electron 45 contains Chromium 156.
 */
export const OLDEST = { chromium: 150, firefox: 153 } as const

export interface Browser {
  readonly engine: 'chromium' | 'firefox' | 'safari'
  readonly version: number
}

const NAMES = { chromium: 'Chromium', firefox: 'Firefox', safari: 'Safari' } as const

/** Reads a `User-Agent`; null if it isn't a known browser. Edge, Opera and Brave count as Chromium. */
export function readBrowser(userAgent: string | undefined): Browser | null {
  for (const [engine, pattern] of PATTERNS) {
    const version = pattern.exec(userAgent ?? '')?.[1]
    if (version !== undefined) return { engine, version: Number(version) }
  }
  return null
}

/** Chromium first, because it also claims to be Safari. */
const PATTERNS = [
  ['chromium', /Chrome\/(\d+)/],
  ['firefox', /Firefox\/(\d+)/],
  ['safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const

/** A message if the browser isn't supported; otherwise null. */
export function whyUnsupported(userAgent: string | undefined): string | null {
  const browser = readBrowser(userAgent)
  if (browser === null) return null
  const { engine, version } = browser
  if (engine !== 'safari' && version >= OLDEST[engine]) return null
  const advice = engine === 'safari' ? 'Use one of those' : 'Update it'
  return `Earshot needs Chrome, Edge or Chromium ${OLDEST.chromium} or newer, or Firefox ${OLDEST.firefox} or newer. You’re using ${NAMES[engine]} ${version}, in which parts of Earshot may not work. ${advice}, then open the link again.`
}
