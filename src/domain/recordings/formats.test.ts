import { expect, it } from 'vitest'
import { CHOSEN_TYPES, fileKindOf } from './fileKinds.ts'
import { FORMATS, namedFormat, RECORDING_EXTENSIONS } from './formats.ts'

it('assigns each extension to one format', () => {
  expect(RECORDING_EXTENSIONS.length).toBeGreaterThan(Object.keys(FORMATS).length)
  expect(new Set(RECORDING_EXTENSIONS).size).toBe(RECORDING_EXTENSIONS.length)
})

it.each([
  ['call.mp3', 'mp3'],
  ['2026-11-20 Anna.WAV', 'wav'],
  ['a.b.m4a', 'mp4'],
  ['wide band.awb', 'amr'],
  ['sound.mka', 'webm'],
  ['sound.weba', 'webm'],
  ['mp3', null],
  ['a.mp3.txt', null],
  ['a.', null],
])('%s is recognized as %s by its name', (fileName, format) => {
  expect(namedFormat(fileName)).toBe(format)
})

it.each([
  ['calls.csv', 'table'],
  ['CALLS.TSV', 'table'],
  ['calls.xlsx', 'other'],
  ['csv', 'other'],
  ['Thumbs.db', 'system'],
  ['._call.wav', 'system'],
])('in a folder, %s is a file of the kind %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind)
})

it('accepts every extension in folders and in the file chooser', () => {
  for (const extension of RECORDING_EXTENSIONS) {
    expect(fileKindOf(`call.${extension.toUpperCase()}`)).toBe('recording')
    expect(CHOSEN_TYPES).toContain(`.${extension}`)
  }
  expect(CHOSEN_TYPES).toEqual(expect.arrayContaining(['audio/*', 'video/*', '.csv', '.tsv']))
})
