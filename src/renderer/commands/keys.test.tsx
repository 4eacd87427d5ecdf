import { expect, test } from 'vitest'
import { keyName, keyWords } from './keys.ts'

test.each([
  [{ key: 'F', ctrlKey: true }, 'Mod+f'],
  [{ key: 'P', ctrlKey: true, shiftKey: true }, 'Mod+Shift+p'],
  [{ key: 'p', metaKey: true }, 'Other+p'],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: 'Y', shiftKey: true }, 'Shift+y'],
  // With Caps Lock.
  [{ key: 'Y' }, 'y'],
  [{ key: 'ArrowLeft', shiftKey: true, altKey: true }, 'Alt+Shift+ArrowLeft'],
  // On a German keyboard, Ctrl and / need Shift.
  [{ key: '/', ctrlKey: true, shiftKey: true }, 'Mod+/'],
  // AltGr types [ and reports Ctrl and Alt.
  [{ key: '[', ctrlKey: true, altKey: true, modifierAltGraph: true }, '['],
])('%j is named %s', (pressed, name) => {
  expect(keyName(new KeyboardEvent('keydown', pressed), false)).toBe(name)
})

test('on a Mac, ⌘ is for commands, and Ctrl is left to text fields', () => {
  const nameOf = (pressed: KeyboardEventInit) => keyName(new KeyboardEvent('keydown', { key: 'k', ...pressed }), true)
  expect([nameOf({ metaKey: true }), nameOf({ ctrlKey: true })]).toEqual(['Mod+k', 'Other+k'])
})

test('keys have the names printed on keyboards', () => {
  expect(keyWords('Shift+ArrowLeft', false)).toEqual(['Shift', '←'])
  expect(keyWords('Mod+f', false)).toEqual(['Ctrl', 'F'])
  expect(keyWords('Mod+f', true)).toEqual(['⌘', 'F'])
  expect(keyWords('g c', true)).toEqual(['G', 'C'])
  expect(keyWords(' ', true)).toEqual(['Space'])
})
