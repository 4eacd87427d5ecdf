import { expect, test } from 'vitest'
import { DROP_LIMITS } from '../../../../domain/recordings/dropLimits.ts'
import { filesOfDrop, FolderTooLarge } from './droppedFiles.ts'

/** A folder as a browser hands it over: its entries in batches, an empty one at the end. */
function folder(name: string, batches: readonly (() => readonly object[])[]): object {
  return {
    name,
    isDirectory: true,
    createReader: () => {
      const left = [...batches]
      return { readEntries: (resolve: (entries: readonly object[]) => void) => resolve(left.shift()?.() ?? []) }
    },
  }
}

const file = (name: string): object => ({
  name,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
})

function drop(entry: object, limits = DROP_LIMITS) {
  const item = { kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null }
  return filesOfDrop({ items: [item] } as unknown as DataTransfer, limits)
}

test('a folder gives what is named like a recording, with its tables', async () => {
  const inner = folder('tuesday', [() => [file('b.wav'), file('calls.csv')], () => [file('a.mp3')]])
  const { files, tables, leftOutCount } = await drop(
    folder('calls', [() => [inner, file('notes.txt'), file('.x.wav')]]),
  )
  expect(files.map(({ file: { name }, folder: of }) => `${of}/${name}`)).toEqual([
    'calls/tuesday/a.mp3',
    'calls/tuesday/b.wav',
  ])
  expect(tables.map(({ name }) => name)).toEqual(['calls.csv'])
  expect(leftOutCount).toBe(1)
})

test('a file that nobody imports is not opened, so it can’t make the drop fail', async () => {
  const locked = {
    ...file('pagefile.sys'),
    file: (_: unknown, reject: (error: Error) => void) => reject(new Error('locked')),
  }
  const { files } = await drop(folder('calls', [() => [locked, file('a.wav')]]))
  expect(files).toHaveLength(1)
})

test('a folder without an end is refused: deeper and deeper', async () => {
  const endless = (): object => folder('again', [() => [endless()]])
  await expect(drop(endless())).rejects.toThrow(FolderTooLarge)
})

test('a folder without an end is refused: more and more entries', async () => {
  const limits = { ...DROP_LIMITS, mostEntries: 500 }
  const entries = Array.from({ length: 100 }, (_, index) => file(`${index}.txt`))
  const endless = {
    name: 'endless',
    isDirectory: true,
    createReader: () => ({ readEntries: (resolve: (found: readonly object[]) => void) => resolve(entries) }),
  }
  await expect(drop(endless, limits)).rejects.toThrow(FolderTooLarge)
})

test('more recordings than the table takes are refused', async () => {
  const calls = folder('calls', [() => ['a.wav', 'b.wav', 'c.wav'].map(file)])
  await expect(drop(calls, { ...DROP_LIMITS, mostFiles: 2 })).rejects.toThrow(FolderTooLarge)
})
