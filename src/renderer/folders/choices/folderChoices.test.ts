import { expect, it } from 'vitest'
import { choiceDraft, choiceProblems, choicesOf, FIRST_CHOICES } from './folderChoices.ts'

const FIRST = choiceDraft(FIRST_CHOICES)

it('choices as typed give the same choices again', () => {
  expect(choicesOf(FIRST)).toEqual(FIRST_CHOICES)
  const typed = {
    ...FIRST,
    maxLength: '1h',
    onlyNumbers: '+49 30 1, 555*; ',
    plan: 'per-agent',
    perDay: ' 3 ',
  } as const
  expect(choicesOf({ ...typed, seed: 's', whenSent: 'move', subfolder: ' sent ', graceHours: ' 48 ' })).toMatchObject({
    selection: { minSeconds: 60, maxSeconds: 3600, onlyNumbers: ['+49 30 1', '555*'] },
    plan: { kind: 'per-agent', perDay: 3, seed: 's' },
    whenSent: { kind: 'move', subfolder: 'sent', graceHours: 48 },
  })
})

it.each([
  [{ minLength: 'a while' }, 'minLength'],
  [{ maxLength: '2000000' }, 'maxLength'],
  [{ minLength: '5m', maxLength: '1m' }, 'maxLength'],
  [{ leaveOutNumbers: '1'.repeat(101) }, 'leaveOutNumbers'],
  [{ plan: 'per-agent', perDay: '1.5' }, 'perDay'],
  [{ plan: 'per-agent', perDay: '0' }, 'perDay'],
  [{ plan: 'per-agent', seed: ' ' }, 'seed'],
  [{ whenSent: 'move', subfolder: 'a/b' }, 'subfolder'],
  [{ whenSent: 'delete', graceHours: '' }, 'graceHours'],
  [{ whenSent: 'delete', graceHours: '0.5' }, 'graceHours'],
  [{ whenSent: 'move', graceHours: '8761' }, 'graceHours'],
] as const)('%j is wrong', (typed, field) => {
  const draft = { ...FIRST, ...typed }
  expect(Object.keys(choiceProblems(draft))).toEqual([field])
  expect(choicesOf(draft)).toBeNull()
})

it('a wrong field of an option that isn’t chosen doesn’t matter', () => {
  expect(choicesOf({ ...FIRST, perDay: 'many', seed: '', subfolder: '../x', graceHours: 'soon' })).toEqual(
    FIRST_CHOICES,
  )
})

it('a file is deleted a day after its call is complete, unless a person chooses another time', () => {
  expect(choicesOf({ ...FIRST, whenSent: 'delete' })?.whenSent).toEqual({ kind: 'delete', graceHours: 24 })
  expect(choicesOf({ ...FIRST, whenSent: 'delete', graceHours: '0' })?.whenSent).toEqual({
    kind: 'delete',
    graceHours: 0,
  })
})
