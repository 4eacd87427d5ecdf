import { expect, it } from 'vitest'
import { phoneText } from './phoneText.ts'

it('groups the digits of North American numbers only', () => {
  const numbers = ['+15552010107', '+442079460018', '15552010107', '+1555201010', '+155520101071', 'ext. 12', '']
  expect(numbers.map(phoneText)).toEqual(['+1 (555) 201-0107', ...numbers.slice(1)])
})
