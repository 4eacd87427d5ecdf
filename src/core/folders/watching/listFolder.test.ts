import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listFolder, type ListedFile, WATCH_LIMITS } from './listFolder.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-list-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), 'sound')
  }
}

function list(limits = WATCH_LIMITS) {
  const files: ListedFile[] = []
  const slices = listFolder(folder, limits)
  for (let slice = slices.next(); ; slice = slices.next()) {
    if (slice.done === true) return { files, paths: files.map(({ path }) => path).toSorted(), ...slice.value }
    files.push(...slice.value.files)
  }
}

it('finds recordings and sidecars at any depth, with their size and time', () => {
  write('a.wav', '2026/11/b.MP3', '2026/11/b.json', '2026/index.csv', 'cdr.xml')
  utimesSync(join(folder, 'a.wav'), 1, 1_700_000_000.123)
  const { files, paths, report, folders } = list()
  expect(paths).toEqual(['2026/11/b.MP3', '2026/11/b.json', '2026/index.csv', 'a.wav', 'cdr.xml'].toSorted())
  expect(files.find(({ path }) => path === 'a.wav')).toEqual({
    path: 'a.wav',
    kind: 'recording',
    sizeBytes: 5,
    modifiedMs: 1_700_000_000_123,
    fileId: expect.stringMatching(/^\w+$/) as string,
  })
  expect(files.filter(({ kind }) => kind === 'sidecar').map(({ path }) => path)).toHaveLength(3)
  expect(folders.toSorted()).toEqual(['', '2026', '2026/11'])
  expect(report).toEqual({
    fileCount: 5,
    temporaryCount: 0,
    otherCount: 0,
    linkCount: 0,
    unreadableCount: 0,
    limit: null,
  })
})

it('leaves out temporary, hidden and other files, and folders of the system', () => {
  write('a.wav.part', 'b.wav.crdownload', '~c.wav', 'd.wav~', '.e.wav', 'f.tmp', 'g.part.mp3', 'Thumbs.db')
  write('notes.docx', 'readme', '.git/h.wav', '@eaDir/i.wav', '$RECYCLE.BIN/j.wav', 'part.wav')
  const { paths, report } = list()
  expect(paths).toEqual(['part.wav'])
  expect(report).toMatchObject({ fileCount: 1, temporaryCount: 11, otherCount: 2 })
})

it('doesn’t follow links inside the folder', () => {
  write('real/a.wav')
  symlinkSync(join(folder, 'real'), join(folder, 'loop'))
  symlinkSync(join(folder, 'real', 'a.wav'), join(folder, 'b.wav'))
  symlinkSync(join(folder, 'nothing'), join(folder, 'broken.wav'))
  expect(list()).toMatchObject({ paths: ['real/a.wav'], report: { linkCount: 3 } })
})

it('stops at its limits and says at which', () => {
  write('1.wav', '2.wav', '3.wav', 'x/4.wav', 'x/y/5.wav')
  expect(list({ ...WATCH_LIMITS, mostFiles: 2 })).toMatchObject({ report: { fileCount: 2, limit: 'files' } })
  expect(list({ ...WATCH_LIMITS, mostEntries: 3 }).report.limit).toBe('entries')
  const shallow = list({ ...WATCH_LIMITS, deepest: 2 })
  expect(shallow.paths).toEqual(['1.wav', '2.wav', '3.wav', 'x/4.wav'])
  expect(shallow.report.limit).toBe('depth')
})

it('throws the error of the disk if the folder isn’t there, or is replaced meanwhile', () => {
  write(...Array.from({ length: 600 }, (_, index) => `${index}.wav`))
  const slices = listFolder(folder)
  slices.next()
  // While it exists, no other folder gets its number.
  renameSync(folder, `${folder}-before`)
  mkdirSync(folder)
  try {
    expect(() => {
      while (slices.next().done !== true);
    }).toThrow(expect.objectContaining({ code: 'ESTALE' }))
  } finally {
    rmSync(`${folder}-before`, { recursive: true })
  }
  rmSync(folder, { recursive: true })
  expect(() => list()).toThrow(expect.objectContaining({ code: 'ENOENT' }))
})

it.skipIf(process.platform !== 'linux')('counts names that aren’t UTF-8 as unreadable', () => {
  write('a.wav')
  const garbled = (name: string) => Buffer.from(`${folder}/${name}`, 'latin1')
  writeFileSync(garbled('Jürgen.wav'), 'sound')
  mkdirSync(garbled('März'))
  const { paths, report, unreadable } = list()
  expect(paths).toEqual(['a.wav'])
  expect(report).toMatchObject({ fileCount: 1, unreadableCount: 2 })
  expect(unreadable).toHaveLength(2)
})

it('doesn’t follow a link that took the place of the folder', () => {
  write('a.wav')
  renameSync(folder, `${folder}-elsewhere`)
  symlinkSync(`${folder}-elsewhere`, folder)
  try {
    expect(() => list()).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
  } finally {
    rmSync(`${folder}-elsewhere`, { recursive: true })
  }
})
