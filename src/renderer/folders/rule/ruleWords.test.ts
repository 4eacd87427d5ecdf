import { expect, it } from 'vitest'
import type { ZoneProof } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import { proofWords } from './ruleWords.ts'

const JAKARTA: ZoneProof = {
  ...{ kind: 'zone', zones: ['+07:00', 'Asia/Jakarta', 'Asia/Bangkok'], confirmedBy: 500, nameCount: 500 },
  ...{ fromSeconds: 1_790_000_000, toSeconds: 1_793_000_000 },
}
const stated = (zone: string) => ({ zone: { kind: 'stated', zone } }) as const

it('warns of a chosen time zone that the file names contradict', () => {
  expect(proofWords(JAKARTA, stated('Asia/Bangkok'))).toMatchObject({ isProblem: false })
  const berlin = proofWords(JAKARTA, stated('Europe/Berlin'))
  expect(berlin?.isProblem).toBe(true)
  expect(berlin?.words).toMatch(/^You chose Europe\/Berlin, but the file names contradict it\. .*UTC\+7/)
})
