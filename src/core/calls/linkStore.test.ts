import { beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { MINUTE } from '../../domain/units.ts'
import type { CallLinks } from '../service/wire/wire.ts'
import { LinkStore, type MediaName, UNUSED_MS } from './linkStore.ts'
import { SignedUrl } from '../secrets/signedUrl.ts'

const AUDIO: MediaName = { kind: 'track', track: 'audio' }
const VIDEO: MediaName = { kind: 'track', track: 'video' }
const message = (messageId: string): MediaName => ({ kind: 'message', messageId })
const pictureOf = (participantId: string): MediaName => ({ kind: 'picture', participantId })
type Four = [SignedUrl, SignedUrl, SignedUrl, SignedUrl]
const link = (name: string) => new SignedUrl(`https://media.example/${name}?signature=1`)
const linksOf = (audio: SignedUrl | null): CallLinks => ({
  audio,
  video: null,
  messages: new Map(),
  pictures: new Map(),
})

let clock: FakeClock
let store: LinkStore
beforeEach(() => {
  clock = new FakeClock()
  store = new LinkStore(clock)
})

it('stores a separate link for each medium of a call, null for missing media, and nothing for other calls', () => {
  const [audio, video, image, portrait] = ['audio', 'video', 'image', 'portrait'].map(link) as Four
  const pictures = new Map([['client', portrait]])
  store.keep(7, { audio, video, messages: new Map([['m-1', image]]), pictures })
  store.keep(8, linksOf(null))
  const names = [AUDIO, VIDEO, message('m-1'), pictureOf('client')]
  expect(names.map((name) => store.get(7, name))).toEqual([audio, video, image, portrait])
  expect(store.get(7, message('m-2'))).toBeNull()
  expect(store.get(7, pictureOf('internal'))).toBeNull()
  expect(store.get(8, AUDIO)).toBeNull()
  expect(store.get(9, AUDIO)).toBeUndefined()
})

it('drops a link before its 30 minutes are over, counted from the latest read', async () => {
  store.keep(7, linksOf(link('first')))
  await clock.advance(MINUTE)
  const second = link('second')
  store.keep(7, linksOf(second))
  for (let minute = 1; minute <= 25; minute += 1) {
    await clock.advance(MINUTE)
    expect(store.get(7, AUDIO), `after ${minute} min`).toBe(second)
  }
  await clock.advance(1)
  expect(store.get(7, AUDIO)).toBeUndefined()
})

it('drops a refused link, unless it was renewed since', () => {
  const [refused, renewed] = [link('refused'), link('renewed')]
  store.keep(7, linksOf(renewed))
  store.drop(7, refused, AUDIO)
  expect(store.get(7, AUDIO)).toBe(renewed)
  store.drop(7, renewed, AUDIO)
  expect(store.get(7, AUDIO)).toBeUndefined()
})

it('drops the links of a call that nothing has used for two minutes, without being asked', async () => {
  store.keep(1, linksOf(link('unused')))
  store.keep(2, linksOf(link('played')))
  await clock.advance(UNUSED_MS - 1)
  store.get(2, AUDIO)
  expect(store.size).toBe(2)
  await clock.advance(1)
  expect(store.size).toBe(1)
  await clock.advance(UNUSED_MS)
  expect(store.size).toBe(0)
  // And again, after it was empty.
  store.keep(3, linksOf(link('later')))
  await clock.advance(UNUSED_MS)
  expect(store.size).toBe(0)
})

it('drops all links at once when the workspace closes', () => {
  store.keep(1, linksOf(link('open')))
  store.clear()
  expect([store.size, store.get(1, AUDIO)]).toEqual([0, undefined])
})
