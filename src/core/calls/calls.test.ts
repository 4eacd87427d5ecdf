import { beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { Urgency } from '../budget/requestBudget.ts'
import type { Lane } from '../budget/lanes.ts'
import { SignedUrl } from '../secrets/signedUrl.ts'
import type { ServiceClient } from '../service/serviceClient.ts'
import { Calls } from './calls.ts'
import type { CallDetail } from '../../domain/calls/call.ts'

let reads = 0
let calls: Calls
beforeEach(() => {
  reads = 0
  const client = {
    call: async (id: number) => {
      reads += 1
      const audio = new SignedUrl(`https://media.example/${id}?signature=${reads}`)
      return { detail: { id } as CallDetail, links: { audio, video: null, messages: new Map(), pictures: new Map() } }
    },
  } as unknown as ServiceClient
  calls = new Calls(client, new FakeClock())
})

const read = (lane: Lane) => calls.detail(7, { urgency: new Urgency(lane) })
const play = () => calls.linkOf(7, { kind: 'track', track: 'audio' }, {})

it('plays an opened call without reading it again', async () => {
  await read('interactive')
  await play()
  expect(reads).toBe(1)
})

it.each(['visible', 'background', 'leftover'] as const)('takes no link from a read in the lane “%s”', async (lane) => {
  await read(lane)
  await play()
  expect(reads).toBe(2)
  // Nor does it replace or prolong one that is in use.
  const link = await play()
  await read(lane)
  expect(await play()).toBe(link)
})

it('takes the links if a person opens the call while it is read in the background', async () => {
  await Promise.all([read('background'), read('interactive')])
  await play()
  expect(reads).toBe(1)
})
