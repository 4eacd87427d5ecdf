import { expect, test } from 'vitest'
import { workspacePaths } from './paths.ts'

const { localRecording, messageMedia, profilePicture } = workspacePaths('w1')

test('an ID of a platform is one segment of a path, whatever it contains', () => {
  expect(messageMedia(7, 'a/b?c')).toBe('/media/w1/7/messages/a%2Fb%3Fc')
  expect(profilePicture(7, '+1 555@c.us')).toBe('/media/w1/7/participants/%2B1%20555%40c.us')
  expect(messageMedia(7, 'half \uD83D')).toBe('/media/w1/7/messages/half%20%EF%BF%BD')
  expect(profilePicture(7, '\uDE00')).toBe('/media/w1/7/participants/%EF%BF%BD')
})

test('so is the path of a file, which may hold half of a surrogate pair on Windows', () => {
  expect(localRecording({ kind: 'folders', folderId: 'f1', file: 'a/\uD83D.wav' })).toBe(
    '/media/w1/folders/f1/a%2F%EF%BF%BD.wav',
  )
})
