import { describe, expect, it } from 'vitest'
import { mediaTryPath, mediaWhyPath, workspacePaths } from '../../contract/paths.ts'
import { readLocalPath, readMediaPath, readMediaTry } from './mediaPaths.ts'
import { readContentRange, readRange } from './range.ts'

describe('a media path', () => {
  it.each(['audio', 'video'] as const)('parses what the contract writes, for %s', (track) => {
    expect(readMediaPath(workspacePaths('w/1%').callMedia(7, track))).toEqual({
      workspaceId: 'w/1%',
      callId: 7,
      name: { kind: 'track', track },
    })
  })

  it('parses what the contract writes, for a message with any id', () => {
    expect(readMediaPath(workspacePaths('w-1').messageMedia(7, 'a/b?c#d'))).toEqual({
      workspaceId: 'w-1',
      callId: 7,
      name: { kind: 'message', messageId: 'a/b?c#d' },
    })
  })

  it('parses what the contract writes, for the picture of a participant with any id', () => {
    expect(readMediaPath(workspacePaths('w-1').profilePicture(7, 'a/b?c#d'))).toEqual({
      workspaceId: 'w-1',
      callId: 7,
      name: { kind: 'picture', participantId: 'a/b?c#d' },
    })
  })

  it.each([
    { kind: 'staged', stageId: 's/1' },
    { kind: 'imports', importId: 'i 1' },
    { kind: 'folders', folderId: 'f', file: '2026/11/a?b#c.wav' },
  ] as const)('parses what the contract writes, for a recording of this computer: $kind', (recording) => {
    const path = workspacePaths('w-1').localRecording(recording)
    expect(readLocalPath(path)).toEqual({ workspaceId: 'w-1', recording })
    expect(readMediaPath(path)).toBeNull()
    expect(readLocalPath(`${path}/more`)).toBeNull()
  })

  it.each(['/media/w-1/7/audio', '/media/w-1/staged', '/media//staged/s', '/media/w-1/folders/f', '/uploads/staged/s'])(
    'is not of a recording of this computer: %s',
    (path) => {
      expect(readLocalPath(path)).toBeNull()
    },
  )

  it.each([
    '/exports/w-1/7/audio',
    '/media/w-1/7/participants',
    '/media/w-1/7/participants/',
    '/media/w-1/7',
    '/media/w-1/7/text',
    '/media/w-1/7/audio/more',
    '/media/w-1/seven/audio',
    '/media/w-1/7.5/audio',
    '/media/w-1/99999999999999999999/audio',
    '/media//7/audio',
    '/media/w-1/7/messages',
    '/media/w-1/7/messages/',
    '/media/w-1/7/messages/m/more',
    '/media/w-1/7/notes/m',
    '/media/w%-1/7/audio',
  ])('is not %s', (path) => {
    expect(readMediaPath(path)).toBeNull()
  })

  it('contains its try and whether it asks for the reason of the failure', () => {
    const search = (path: string) => new URL(path, 'http://localhost').searchParams
    const path = workspacePaths('w-1').callMedia(7, 'audio')
    expect(readMediaTry(search(path))).toEqual({ tryId: null, asksWhy: false })
    expect(readMediaTry(search(mediaTryPath(path, 'try 1')))).toEqual({ tryId: 'try 1', asksWhy: false })
    expect(readMediaTry(search(mediaWhyPath(mediaTryPath(path, 'try 1'))))).toEqual({ tryId: 'try 1', asksWhy: true })
    expect(readMediaTry(search(mediaTryPath(path, 'x'.repeat(40)))).tryId).toBe('x'.repeat(40))
    expect(readMediaTry(search(mediaTryPath(path, 'x'.repeat(41)))).tryId).toBeNull()
  })
})

describe('the range that a player requests', () => {
  it.each([
    [null, { kind: 'whole' }],
    ['', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['bytes=0-', { kind: 'from', range: { start: 0, end: null } }],
    [' bytes=5-9 ', { kind: 'from', range: { start: 5, end: 9 } }],
    ['bytes=5-5', { kind: 'from', range: { start: 5, end: 5 } }],
    ['bytes=-500', { kind: 'last', count: 500 }],
    ['bytes=9-5', { kind: 'whole' }],
    ['bytes=0-1,5-9', { kind: 'whole' }],
    ['items=0-1', { kind: 'whole' }],
    ['bytes=a-b', { kind: 'whole' }],
  ])('%s', (header, range) => {
    expect(readRange(header)).toEqual(range)
  })
})

describe('the range that a host reports', () => {
  it.each([
    [undefined, null],
    ['bytes 0-9/100', { start: 0, end: 9, total: 100 }],
    [' bytes 5-9/* ', { start: 5, end: 9, total: null }],
    ['bytes */100', null],
    ['items 0-9/100', null],
  ])('%s', (header, range) => {
    expect(readContentRange(header)).toEqual(range)
  })
})
