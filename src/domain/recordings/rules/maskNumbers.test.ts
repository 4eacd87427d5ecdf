import { expect, it } from 'vitest'
import { maskNumbers, maskNumbersInText } from './maskNumbers.ts'

it.each([
  ['Call with +49 30 1234567', 'Call with +49 *** 4567'],
  ['+1 (252) 792-8686', '+1 *** 8686'],
  ['(252)792-8686 called', '*** 8686 called'],
  ['+420601123456', '+420 *** 3456'],
  ['0912345678/101', '*** 8101'],
  ['extension 1012', 'extension 1012'],
  ['no numbers', 'no numbers'],
])('%s is masked', (text, masked) => {
  expect(maskNumbers(text)).toBe(masked)
})

it('leaves no phone number in a file name, so that names can be logged', () => {
  const name = '2025/03/27/out-5551234567-101-20250327-092517-1743042317.12206.wav'
  expect(maskNumbers(name)).toBe('*** 0327/out-*** 2206.wav')
})

it('leaves dates of titles readable', () => {
  expect(maskNumbersInText('2026-11-03 +49 30 1234567')).toBe('2026-11-03 +49 *** 4567')
  expect(maskNumbersInText('Renewal 2026-11-03')).toBe('Renewal 2026-11-03')
})
