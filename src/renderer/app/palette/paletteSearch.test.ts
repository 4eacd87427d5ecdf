import { expect, test } from 'vitest'
import type { PaletteItem, Section } from './paletteItem.ts'
import { createPaletteSearch, matchedRanges } from './paletteSearch.ts'

const item = (title: string, section: Section = 'Actions', more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: title,
  section,
  title,
  choose: () => undefined,
  ...more,
})
const titles = (found: ReturnType<ReturnType<typeof createPaletteSearch>['find']>) =>
  found.map(({ value, items }) => [value, items.map((one) => one.item.title)])
const find = (items: readonly PaletteItem[], query: string, recentIds: readonly string[] = []) =>
  titles(createPaletteSearch(items).find(query, recentIds))

test('finds words in any order, parts of words, one typo in each, with and without accents', () => {
  const items = [item('Müller & Søn: Pricing review', 'Calls'), item('Покупка склада', 'Calls'), item('Mute')]
  const [pricing, purchase] = items.map(({ title }) => title)
  expect(find(items, 'review pric')).toEqual([['Calls', [pricing]]])
  expect(find(items, 'muller')).toEqual([['Calls', [pricing]]])
  expect(find(items, 'prcing')).toEqual([['Calls', [pricing]]])
  expect(find(items, 'склад')).toEqual([['Calls', [purchase]]])
  expect(find(items, 'refund')).toEqual([])
})

test('finds nothing by a text that is longer than any name', () => {
  expect(find([item('Export'), item('e'.repeat(5000))], 'e'.repeat(5000))).toEqual([])
})

test('finds what is written beside the title and other words for it', () => {
  const items = [
    item('Play faster', 'Actions', { aliases: 'speed' }),
    item('Demo', 'Calls', { detail: 'Amelia · Acme' }),
  ]
  expect(find(items, 'speed')).toEqual([['Actions', ['Play faster']]])
  expect(find(items, 'acme')).toEqual([['Calls', ['Demo']]])
})

test('marks what matches, but no typos', () => {
  expect(matchedRanges('Discount before discovery', ['before', 'disc'])).toEqual([0, 4, 9, 15])
  expect(matchedRanges('Müller', ['mul', 'ulle'])).toEqual([0, 5])
  expect(matchedRanges('Pricing', ['prcing'])).toEqual([])
})

test('the section with the best match is first', () => {
  const items = [item('Copy link to list'), item('Listen again', 'Calls'), item('List', 'Views')]
  expect(find(items, 'list').map(([section]) => section)).toEqual(['Views', 'Actions', 'Calls'])
})

test('equally good matches keep their order', () => {
  const items = [item('Export…'), item('Export all views as JSON')]
  expect(find(items, 'exp')).toEqual([['Actions', ['Export…', 'Export all views as JSON']]])
})

test('an item chosen before moves up, but not past much better ones', () => {
  const items = Array.from({ length: 30 }, (_, at) => item(`Call about price ${at + 10}`, 'Calls'))
  const first = (recent: string) =>
    createPaletteSearch(items)
      .find('price', [recent])[0]
      ?.items.map((one) => one.item.id)
  expect(first('Call about price 15')?.[0]).toBe('Call about price 15')
  expect(first('Call about price 39')?.[0]).toBe('Call about price 10')
})

test('before typing, actions come first, then recent calls and views, only a few of each', () => {
  const many = (section: Section) => Array.from({ length: 12 }, (_, at) => item(`${section} ${at}`, section))
  const items = [...many('Views'), ...many('Recent calls'), ...many('Actions'), ...many('Calls'), ...many('Filter')]
  expect(find(items, ' ').map(([section, found]) => [section, found?.length])).toEqual([
    ['Actions', 9],
    ['Recent calls', 5],
    ['Views', 4],
  ])
  // The action used last is the first; recent calls keep their order.
  const used = find(items, '', ['Actions 7', 'Recent calls 3'])
  expect(used[0]?.[1]?.[0]).toBe('Actions 7')
  expect(used[1]?.[1]?.[0]).toBe('Recent calls 0')
})

test('the items of a step are all shown before typing', () => {
  const items = Array.from({ length: 40 }, (_, at) => item(`Company ${at}`, 'Filter'))
  expect(createPaletteSearch(items, { isStep: true }).find('', [])[0]?.items.length).toBe(40)
})

test('of items with the same id, the first counts', () => {
  const items = [item('Acme', 'Recent calls', { id: 'call.1' }), item('Acme', 'Calls', { id: 'call.1' })]
  expect(find(items, 'acme')).toEqual([['Recent calls', ['Acme']]])
})

test('many matches are shown without ranking them', () => {
  const items = Array.from({ length: 5000 }, (_, at) => item(`Call ${at}`, 'Calls'))
  expect(find(items, 'call')[0]?.[1]?.length).toBe(9)
})
