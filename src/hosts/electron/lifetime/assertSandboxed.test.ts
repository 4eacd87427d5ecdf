import { expect, test } from 'vitest'
import { HostProblem } from '../../node/hostProblem.ts'
import { assertSandboxed } from './assertSandboxed.ts'

const APPIMAGE = { APPIMAGE: '/home/ana/Earshot.AppImage' }

test('an AppImage doesn’t start with the sandbox off, which its launcher would do silently', () => {
  const start = () => assertSandboxed(['/tmp/.mount/earshot', '--no-sandbox'], APPIMAGE, false)
  expect(start).toThrow(HostProblem)
  expect(start).toThrow('Install the .deb or .rpm package')
})

test('it starts with the sandbox, as root, or if it isn’t an AppImage', () => {
  expect(() => assertSandboxed(['/tmp/.mount/earshot'], APPIMAGE, false)).not.toThrow()
  expect(() => assertSandboxed(['/tmp/.mount/earshot', '--no-sandbox'], APPIMAGE, true)).not.toThrow()
  expect(() => assertSandboxed(['/opt/Earshot/earshot', '--no-sandbox'], {}, false)).not.toThrow()
})
