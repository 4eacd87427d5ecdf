import { describe, expect, it } from 'vitest'
import { receivedFileName, receivedFolder, savedFileName } from './fileNames.ts'

describe('the name of an added file', () => {
  it.each([
    ['call.wav', 'call.wav'],
    ['..\\..\\calls\\a.wav', 'a.wav'],
    ['/etc/passwd', 'passwd'],
    ['invoice\u202Efdp.wav', 'invoicefdp.wav'],
    ['\uFEFFa\u200Bb\u2066c\u00AD.wav', 'abc.wav'],
    ['a\u0000b\nc.wav', 'abc.wav'],
    ['CON.wav', '_CON.wav'],
    ['lpt1', '_lpt1'],
    ['COM¹.mp3', '_COM¹.mp3'],
    ['nul .tar.gz', '_nul .tar.gz'],
    ['Conference.wav', 'Conference.wav'],
    ['\u202E', 'recording'],
    ['..', 'recording'],
    ['', 'recording'],
  ])('%j is shown as %j', (name, shown) => {
    expect(receivedFileName(name)).toBe(shown)
  })

  it('is cut between characters', () => {
    expect(receivedFileName(`${'a'.repeat(254)}😀.wav`)).toBe('a'.repeat(254))
  })

  it('keeps the parts of a folder', () => {
    expect(receivedFolder('mon\u202Eday/Zoë\u0007/2026')).toBe('monday/Zoë/2026')
  })
})

describe('the name of a saved file', () => {
  it.each([
    ['Lost deals', 'Lost deals'],
    // english-ok: a call’s title
    ['Review: «50 / 50»?\n..', 'Review «50 50»'],
    ['gpj\u202E.exe', 'gpj.exe'],
    ['con', '_con'],
    ['NUL.notes', '_NUL.notes'],
    ['CONOUT$', '_CONOUT$'],
    ['...hidden', 'hidden'],
    [' . ', 'Calls'],
    ['\u200B', 'Calls'],
  ])('of %j is %j', (what, name) => {
    expect(savedFileName(what, 'Calls')).toBe(name)
  })

  it('is cut between characters, and never ends with a space', () => {
    expect(savedFileName(`${'a'.repeat(79)}😀`, 'Calls')).toBe('a'.repeat(79))
    expect(savedFileName(`${'a'.repeat(79)} b`, 'Calls')).toBe('a'.repeat(79))
  })
})
