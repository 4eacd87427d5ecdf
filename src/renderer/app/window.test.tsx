import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import type { HostBridge } from '../../contract/hostBridge.ts'
import { setConnectionState } from '../client/connection/connectionState.ts'
import { useRegionOfOtherWindows } from './App.tsx'
import { LostCoreBanner } from './LostCoreBanner.tsx'
import { refuseFileDrops } from './refuseFileDrops.ts'
import { SETTINGS } from '../hooks/stored/settings.ts'
import { useStoredSetting } from '../hooks/stored/storedSetting.ts'
import { applyTheme } from './theme.ts'

const { theme } = SETTINGS

describe('the theme', () => {
  const painted = () => document.documentElement.dataset['theme']
  const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const storeElsewhere = (text: string) => {
    localStorage.setItem('earshot.theme', text)
    dispatchEvent(new StorageEvent('storage', { key: 'earshot.theme' }))
  }
  beforeEach(() => theme.choose('system'))
  afterEach(() => theme.choose('light'))

  it('follows the system until the user chooses one, which is stored and applied everywhere at once', async () => {
    applyTheme()
    expect([theme.current(), painted()]).toEqual(['system', systemTheme()])
    const { result, act, unmount } = await renderHook(() => useStoredSetting(theme))
    for (const choice of ['dark', 'light', 'dark'] as const) {
      await act(() => theme.choose(choice))
      expect([result.current, theme.current(), painted()]).toEqual([choice, choice, choice])
    }
    await act(() => theme.choose('system'))
    expect([result.current, painted()]).toEqual(['system', systemTheme()])
    await unmount()
  })

  it('reaches the desktop app, at its start and when the user chooses', async () => {
    const changeSettings = vi.fn<HostBridge['changeSettings']>().mockRejectedValue(new Error('disk full'))
    storeElsewhere('"light"')
    vi.stubGlobal('earshotHost', { changeSettings })
    applyTheme()
    theme.choose('dark')
    vi.unstubAllGlobals()
    expect(changeSettings.mock.calls).toEqual([[{ theme: 'light' }], [{ theme: 'dark' }]])
  })

  it('follows the system if the stored value is invalid', () => {
    storeElsewhere('"purple"')
    expect(theme.current()).toBe('system')
  })

  it('is still the one that an earlier version stored as plain text, and follows other windows', () => {
    applyTheme()
    storeElsewhere('dark')
    expect([theme.current(), painted()]).toEqual(['dark', 'dark'])
  })
})

describe('the region', () => {
  const storeElsewhere = (key: string, text: string | null) => {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    dispatchEvent(new StorageEvent('storage', { key }))
  }
  afterEach(() => storeElsewhere('earshot.locale', null))

  it('only changes when another window chooses one: that draws the whole page again', async () => {
    const { result, act } = await renderHook(() => useRegionOfOtherWindows())
    const first = result.current
    await act(() => storeElsewhere('earshot.theme', '"light"'))
    expect(result.current).toBe(first)
    await act(() => storeElsewhere('earshot.locale', '"de-DE"'))
    expect(result.current).not.toBe(first)
  })
})

describe('a drop on the window', () => {
  it('is rejected for files, which would replace the page, but not for text', () => {
    refuseFileDrops()
    const isRefused = (type: string, dropped: DataTransfer | null) => {
      const event = new DragEvent(type, { cancelable: true, bubbles: true, dataTransfer: dropped })
      document.body.dispatchEvent(event)
      return event.defaultPrevented
    }
    const files = new DataTransfer()
    files.items.add(new File([], 'a.wav'))
    const text = new DataTransfer()
    text.setData('text/plain', 'a')
    for (const type of ['dragover', 'drop']) {
      expect([isRefused(type, files), isRefused(type, text), isRefused(type, null)]).toEqual([true, false, false])
    }
  })
})

describe('the banner of a lost core', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    setConnectionState('open')
  })
  afterEach(() => {
    setConnectionState('open')
    vi.useRealTimers()
  })
  const said = () => page.getByRole('status').elements()[0]?.textContent ?? null

  it('appears after a second, with other words after a restart, until reconnected', async () => {
    const { rerender } = await render(<LostCoreBanner />)
    const become = async (state: Parameters<typeof setConnectionState>[0]) => {
      setConnectionState(state)
      await rerender(<LostCoreBanner />)
    }
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      await rerender(<LostCoreBanner />)
    }
    await pass(5000)
    expect(said()).toBeNull()
    await become('lost')
    await pass(999)
    expect(said()).toBeNull()
    await pass(1)
    const lost = said()
    expect(lost).not.toBeNull()
    await become('shut-out')
    await pass(1000)
    expect(said()).not.toBeNull()
    expect(said()).not.toBe(lost)
    await become('open')
    expect(said()).toBeNull()
    // No banner for a short interruption.
    await become('lost')
    await pass(500)
    await become('open')
    await pass(5000)
    expect(said()).toBeNull()
  })
})
