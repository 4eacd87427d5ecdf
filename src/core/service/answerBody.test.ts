import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { parseAnswer } from './answerBody.ts'

it('quotes nothing of a broken response', () => {
  for (const text of ['{"error": secret-key', '[secret-key]', '{"a": "secret-key']) {
    let error: unknown
    try {
      parseAnswer(text, 'service.example:443')
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code: 'unreadable-answer' })
    expect(inspect(error, { depth: null })).not.toContain('secret')
  }
})
