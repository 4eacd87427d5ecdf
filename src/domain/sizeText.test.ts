import { expect, test } from 'vitest'
import { sizeText } from './sizeText.ts'

test.for([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [9940, '9.9 kB'],
  [9960, '10 kB'],
  [999_400, '999 kB'],
  [999_600, '1.0 MB'],
  [3_700_000, '3.7 MB'],
  [128_000_000, '128 MB'],
  [5_000_000_000, '5.0 GB'],
  [7_000_000_000_000_000, '7000 TB'],
] as const)('%d bytes are said as %s', ([bytes, text]) => {
  expect(sizeText(bytes)).toBe(text)
})
