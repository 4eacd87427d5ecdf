/**
 * The oldest browsers that Earshot is for. The tests run in Chromium of this and of the current version; Firefox is
 * checked by hand. Electron 45 carries Chromium 156.
 */
export const OLDEST = { chromium: 150, firefox: 153 } as const

export interface Browser {
  readonly engine: 'chromium' | 'firefox' | 'safari'
  readonly version: number
}

const NAMES = { chromium: 'Chromium', firefox: 'Firefox', safari: 'Safari' } as const

/** What a `User-Agent` says; null for a program that isn't a browser we know. Edge, Opera and Brave are Chromium. */
export function readBrowser(userAgent: string | undefined): Browser | null {
  for (const [engine, pattern] of PATTERNS) {
    const version = pattern.exec(userAgent ?? '')?.[1]
    if (version !== undefined) return { engine, version: Number(version) }
  }
  return null
}

/** Chromium claims to be Safari too, so it comes first. */
const PATTERNS = [
  ['chromium', /Chrome\/(\d+)/],
  ['firefox', /Firefox\/(\d+)/],
  ['safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const

/** A sentence for a person whose browser isn't supported, or null. */
export function whyUnsupported(userAgent: string | undefined): string | null {
  const browser = readBrowser(userAgent)
  if (browser === null) return null
  const { engine, version } = browser
  if (engine !== 'safari' && version >= OLDEST[engine]) return null
  const advice = engine === 'safari' ? 'Use one of those' : 'Update it'
  return `Earshot needs Chrome, Edge or Chromium ${OLDEST.chromium} or newer, or Firefox ${OLDEST.firefox} or newer. This is ${NAMES[engine]} ${version}, where parts of Earshot may not work. ${advice}, then open the link again.`
}
