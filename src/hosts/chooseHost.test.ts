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

test('starts the desktop app if Electron is installed', async () => {
  const surroundings = here({ findElectron: () => '/opt/electron' })
  expect(await chooseHost(undefined, surroundings)).toEqual({ kind: 'electron', program: '/opt/electron' })
  expect(await chooseHost('electron', surroundings)).toEqual({ kind: 'electron', program: '/opt/electron' })
})

test('uses the browser if the user chose it, without looking for Electron', async () => {
  const surroundings = here({ findElectron: () => '/opt/electron' })
  expect(await chooseHost('web', surroundings)).toEqual({ kind: 'web' })
  expect(surroundings.fetchElectron).not.toHaveBeenCalled()
})

test('downloads Electron if it is missing', async () => {
  const surroundings = here({ fetchElectron: () => Promise.resolve({ kind: 'got', path: '/got/electron' }) })
  expect(await chooseHost(undefined, surroundings)).toEqual({ kind: 'electron', program: '/got/electron' })
})

test('uses the browser and says why if the download fails, and doesn’t try again for a day', async () => {
  const because = 'Electron couldn’t be downloaded, so Earshot runs in a browser.'
  expect(await chooseHost(undefined, here())).toEqual({ kind: 'web', because })
  const later = here({ failedLately: () => Promise.resolve(true) })
  expect(await chooseHost(undefined, later)).toEqual({ kind: 'web', because })
  expect(later.fetchElectron).not.toHaveBeenCalled()
})

test('tries again if the user chose the desktop app, and never replaces it with the browser', async () => {
  const surroundings = here({ failedLately: () => Promise.resolve(true) })
  const choice = await chooseHost('electron', surroundings)
  expect(surroundings.fetchElectron).toHaveBeenCalledOnce()
  expect(choice).toEqual({
    kind: 'impossible',
    because:
      'Electron couldn’t be downloaded, so the desktop app can’t start. To use a browser instead, run: npm start -- --host web',
  })
})

test('downloads nothing without a display', async () => {
  const surroundings = here({ hasDisplay: false })
  expect(await chooseHost(undefined, surroundings)).toEqual({
    kind: 'web',
    because: 'No display is available, so Earshot runs in a browser.',
  })
  expect((await chooseHost('electron', surroundings)).kind).toBe('impossible')
  expect(surroundings.fetchElectron).not.toHaveBeenCalled()
  expect(await chooseHost(undefined, here({ hasDisplay: false, findElectron: () => '/opt/electron' }))).toEqual({
    kind: 'web',
    because: 'No display is available, so Earshot runs in a browser.',
  })
})
