import { expect, test } from 'vitest'
import { DROP_LIMITS } from '../../../../domain/recordings/dropLimits.ts'
import { filesOfDrop, FolderTooLarge } from './droppedFiles.ts'

/** A folder like in a browser: its entries come in batches, the last one empty. */
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

test('a folder gives the files with recording names, and its CSVs', async () => {
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

test("a file that can’t be imported isn't opened, so it can’t fail the drop", async () => {
  const locked = {
    ...file('pagefile.sys'),
    file: (_: unknown, reject: (error: Error) => void) => reject(new Error('locked')),
  }
  const { files } = await drop(folder('calls', [() => [locked, file('a.wav')]]))
  expect(files).toHaveLength(1)
})

test('an infinitely deep folder is rejected', async () => {
  const endless = (): object => folder('again', [() => [endless()]])
  await expect(drop(endless())).rejects.toThrow(FolderTooLarge)
})

test('a folder with infinitely many entries is rejected', async () => {
  const limits = { ...DROP_LIMITS, mostEntries: 500 }
  const entries = Array.from({ length: 100 }, (_, index) => file(`${index}.txt`))
  const endless = {
    name: 'endless',
    isDirectory: true,
    createReader: () => ({ readEntries: (resolve: (found: readonly object[]) => void) => resolve(entries) }),
  }
  await expect(drop(endless, limits)).rejects.toThrow(FolderTooLarge)
})

test('more recordings than the table allows are rejected', async () => {
  const calls = folder('calls', [() => ['a.wav', 'b.wav', 'c.wav'].map(file)])
  await expect(drop(calls, { ...DROP_LIMITS, mostFiles: 2 })).rejects.toThrow(FolderTooLarge)
})
