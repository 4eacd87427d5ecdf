import { expect, test, vi } from 'vitest'
import { chooseHost, type Surroundings } from './chooseHost.ts'

function here(differences: Partial<Surroundings> = {}): Surroundings {
  return {
    hasDisplay: true,
    findElectron: () => null,
    failedLately: () => Promise.resolve(false),
    fetchElectron: vi.fn<Surroundings['fetchElectron']>(() => Promise.resolve({ kind: 'failed' })),
    ...differences,
  }
}

test('the desktop app where its program lies', async () => {
  const surroundings = here({ findElectron: () => '/opt/electron' })
  expect(await chooseHost(undefined, surroundings)).toEqual({ kind: 'electron', program: '/opt/electron' })
  expect(await chooseHost('electron', surroundings)).toEqual({ kind: 'electron', program: '/opt/electron' })
})

test('the browser when it was asked for, without looking for anything', async () => {
  const surroundings = here({ findElectron: () => '/opt/electron' })
  expect(await chooseHost('web', surroundings)).toEqual({ kind: 'web' })
  expect(surroundings.fetchElectron).not.toHaveBeenCalled()
})

test('the program is fetched when it is missing and can be had', async () => {
  const surroundings = here({ fetchElectron: () => Promise.resolve({ kind: 'got', path: '/got/electron' }) })
  expect(await chooseHost(undefined, surroundings)).toEqual({ kind: 'electron', program: '/got/electron' })
})

test('the browser, and one line why, when it can’t be had; not tried again for a day', async () => {
  const because = 'Electron’s program can’t be had here, so Earshot runs in a browser.'
  expect(await chooseHost(undefined, here())).toEqual({ kind: 'web', because })
  const later = here({ failedLately: () => Promise.resolve(true) })
  expect(await chooseHost(undefined, later)).toEqual({ kind: 'web', because })
  expect(later.fetchElectron).not.toHaveBeenCalled()
})

test('asked for by name it is tried again, and never swapped for the browser', async () => {
  const surroundings = here({ failedLately: () => Promise.resolve(true) })
  const choice = await chooseHost('electron', surroundings)
  expect(surroundings.fetchElectron).toHaveBeenCalledOnce()
  expect(choice).toEqual({
    kind: 'impossible',
    because:
      'Electron’s program can’t be had here, so the desktop app can’t start. --host web runs Earshot in a browser.',
  })
})

test('without a display nothing is fetched that could not be shown', async () => {
  const surroundings = here({ hasDisplay: false })
  expect(await chooseHost(undefined, surroundings)).toEqual({
    kind: 'web',
    because: 'Electron’s program is not here, nor a display for it, so Earshot runs in a browser.',
  })
  expect((await chooseHost('electron', surroundings)).kind).toBe('impossible')
  expect(surroundings.fetchElectron).not.toHaveBeenCalled()
  expect(await chooseHost(undefined, here({ hasDisplay: false, findElectron: () => '/opt/electron' }))).toEqual({
    kind: 'web',
    because: 'There is no display for a window, so Earshot runs in a browser.',
  })
})
