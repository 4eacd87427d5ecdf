import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NamedFiles, plainName } from './namedFiles.ts'

interface Named {
  readonly fileName: string
  readonly folder: string
}

function find(files: readonly Named[], wanted: string): number | undefined {
  const named = new NamedFiles<number>()
  for (const [index, { fileName, folder }] of files.entries()) named.add(index, fileName, folder)
  return named.find(plainName(wanted))
}

/** The rule, file by file. */
function findSlowly(files: readonly Named[], wanted: string): number | undefined {
  const parts = plainName(wanted).split('/')
  const [last, said] = [parts.at(-1) ?? '', parts.slice(0, -1).join('/')]
  if (last === '') return undefined
  const fitting = files.flatMap(({ fileName, folder }, index) => {
    const name = plainName(fileName)
    return name === last || name.replace(/\.[a-z0-9]{1,5}$/, '') === last ? [{ index, of: plainName(folder) }] : []
  })
  if (fitting.length <= 1) return fitting[0]?.index
  if (said === '') return undefined
  const inFolder = fitting.filter(({ of }) => `/${said}`.endsWith(`/${of}`) || `/${of}`.endsWith(`/${said}`))
  return inFolder.length === 1 ? inFolder[0]?.index : undefined
}

it('finds the file that a record names, and none if it fits several', () => {
  const folder = fc.array(fc.constantFrom('a', 'B', 'ab'), { maxLength: 3 }).map((parts) => parts.join('/'))
  const file = fc.record({ fileName: fc.constantFrom('1.wav', '1.mp3', '1', '2.wav', '1.2.wav'), folder })
  const wanted = fc
    .tuple(fc.constantFrom('', '/', 'x/'), folder, fc.constantFrom('1.WAV', '1', '2', '1.2', '2.wav', ''))
    .map(([before, of, name]) => `${before}${of}/${name}`)
  fc.assert(
    fc.property(fc.array(file, { maxLength: 8 }), fc.oneof(wanted, fc.constant('1.wav')), (files, name) => {
      expect(find(files, name)).toBe(findSlowly(files, name))
    }),
    { seed: 9, numRuns: 2000 },
  )
})

it.each(['Anna Nováková.wav', 'Anna%20Nov%C3%A1kov%C3%A1.wav'])('finds %s by its link', (fileName) => {
  expect(find([{ fileName, folder: '' }], 'https://pbx.example/Anna%20Nov%C3%A1kov%C3%A1.wav?token=1')).toBe(0)
})

it('finds a file with a percent sign', () => {
  expect(find([{ fileName: '100% sure.wav', folder: '' }], '100% Sure.wav')).toBe(0)
})

it('also finds files that are added after a search', () => {
  const named = new NamedFiles<string>()
  named.add('1', 'r.wav', 'a')
  expect(named.find('a/r.wav')).toBe('1')
  named.add('2', 'r.wav', 'b')
  expect(named.find('b/r.wav')).toBe('2')
  named.add('3', 'r.wav', 'x/b')
  expect([named.find('x/b/r.wav'), named.find('a/r.wav'), named.find('b/r.wav')]).toEqual([undefined, '1', undefined])
})

it('finds 20,000 records in 20,000 folders with files of one name', () => {
  const named = new NamedFiles<number>()
  for (let index = 0; index < 20_000; index += 1) named.add(index, 'recording.wav', `calls/${index}`)
  let foundCount = 0
  for (let index = 0; index < 20_000; index += 1) {
    if (named.find(`calls/${index}/recording.wav`) === index) foundCount += 1
  }
  expect(foundCount).toBe(20_000)
})
