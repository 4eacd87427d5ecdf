import { afterEach, expect, test, vi } from 'vitest'
import { saveTextFile } from './saveTextFile.ts'

afterEach(() => vi.useRealTimers())

test('downloads the text under its name and revokes the URL afterward', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const saved: { readonly name: string; readonly href: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
  })
  saveTextFile('a.csv', 'one,two', 'text/csv')
  expect(saved.map(({ name }) => name)).toEqual(['a.csv'])
  const blob = await (await fetch(saved[0]!.href)).blob()
  expect([blob.type, await blob.text()]).toEqual(['text/csv', 'one,two'])
  // Another test's page may have timers that repeat.
  vi.advanceTimersByTime(1)
  await expect(fetch(saved[0]!.href)).rejects.toThrow()
})
