import { expect, it } from 'vitest'
import { missedWords } from '../../../test/support/alignment/missedWords.ts'
import { decodedRecording, knownFrom, readCatalog } from '../../../test/support/alignment/recordedConversations.ts'
import { levelsFromTimes } from '../../../test/support/alignment/timedLevels.ts'

/** Without ffmpeg, with levels made from the known times. */
it.each(await readCatalog())('has each word of $id in what is heard', async (recording) => {
  const known = (await decodedRecording(recording)) ?? knownFrom(recording, await levelsFromTimes(recording))
  const { missed, wordCount, unsureCount, lengths } = missedWords(known)
  expect(missed).toEqual([])
  expect(unsureCount / wordCount).toBeLessThan(0.02)
  expect(Math.max(...lengths)).toBeLessThan(13)
})
