import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/support/fakeClock.ts'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../domain/units.ts'
import { type ModelFault, ModelService } from '../testing/modelService.ts'
import { SyncRig } from '../testing/syncRig.ts'

const FAULTS: readonly ModelFault[] = ['unreachable', 'service-failed', 'unidentified', 'short-page', 'cursor-lost']

/** One life of a workspace: an hour or so of changes, faults and kills, then quiet until the library is exact. */
async function live(seed: number): Promise<void> {
  const { next: random, below: belowOne } = createSeededRandom(String(seed))
  const below = (count: number) => belowOne(Math.max(1, count))
  const clock = new FakeClock()
  const service = new ModelService(clock)
  service.latencyMs = () => below(3000)
  let highest = 0
  const add = () => {
    // Some ids are left out, and some appear later than higher ones.
    highest += 1 + below(4)
    service.put(highest, {}, { lateMs: random() < 0.2 ? below(4 * MINUTE) : 0 })
  }
  for (let count = below(250); count > 0; count -= 1) add()
  const faultRate = random() * 0.4
  service.fault = () => (random() < faultRate ? FAULTS[below(FAULTS.length)]! : null)

  const rig = new SyncRig({ clock, service })
  try {
    rig.start()
    for (let round = 0; round < 60; round += 1) {
      await clock.advance(below(2) === 0 ? below(10 * SECOND) : below(3 * MINUTE))
      const ids = [...service.calls.keys()]
      const any = () => ids[below(ids.length)] ?? 1
      for (let count = below(8); count > 0; count -= 1) {
        const kind = below(6)
        if (kind === 0) add()
        else if (kind === 1) service.put(any(), { title: `Changed ${round}` })
        else if (kind === 2) service.put(any(), { title: `Late ${round}` }, { lateMs: below(4 * MINUTE) })
        else if (kind === 3) service.calls.delete(any())
        else service.changeSilently(any(), kind === 4 ? 'call' : 'detail')
      }
      if (random() < 0.15) {
        rig.kill()
        rig.start()
      }
    }
    service.fault = () => null
    await clock.advance(DAY + 2 * HOUR)
    expect(service.records().map(({ id }) => rig.store.call(id))).toEqual(service.records())
    expect(rig.store.counts()).toMatchObject({ calls: service.records().length, due: 0 })
    expect(rig.progress).toMatchObject({ failure: null })
    for (let day = 0; day < 10 && !isExact(service, rig); day += 1) await clock.advance(DAY)
    expect(service.records().map(({ id }) => rig.store.detail(id)?.detail)).toEqual(
      service.records().map(({ id }) => service.detailOf(id)),
    )
  } finally {
    rig.close()
  }
}

function isExact(service: ModelService, rig: SyncRig): boolean {
  return service
    .records()
    .every(({ id }) => rig.store.detail(id)?.detail.transcription === service.detailOf(id).transcription)
}

it('the library becomes the same as the service, whatever changed, failed or was killed', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(), (seed) => live(seed)),
    // Each run is a day or more of a workspace. The deep command draws others.
    { numRuns: 1 },
  ))
