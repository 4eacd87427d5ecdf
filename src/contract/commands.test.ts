import { expect, test } from 'vitest'
import { COMMAND_IDS, COMMANDS, type CommandId, type Place } from './commands.ts'

/** The places that are on the screen at the same time. */
const SCREENS: Readonly<Record<string, readonly Place[]>> = {
  'the list of calls': ['app', 'list'],
  'a call in a review queue': ['app', 'call', 'player', 'review', 'queue'],
  'the recordings to import': ['app', 'staging'],
  imports: ['app', 'imports'],
  reviews: ['app', 'reviews'],
  insights: ['app', 'insights'],
  'the search': ['app', 'search'],
  'a printed review': ['app', 'print'],
  settings: ['app', 'settings'],
}

/** Of one key's commands, only one is available at a time, or they follow one another. */
const TAKE_TURNS: readonly (readonly CommandId[])[] = [
  ['review.start', 'review.return'],
  ['list.closePreview', 'list.clearSelection'],
  // The queue's page and its calls' page.
  ['call.back', 'queue.back'],
  // The last change of what is open comes first.
  ['review.undo', 'app.undo'],
  ['review.redo', 'app.redo'],
  ['staging.undo', 'app.undo'],
  // A dialog keeps its keys.
  ['dialog.confirm', 'review.finish'],
  ['dialog.confirm', 'staging.import'],
  // The focused control decides.
  ['find.next', 'review.previousQuestion', 'review.nextQuestion'],
]

test.each(Object.entries(SCREENS))('on the screen with %s, each key has one command', (_screen, places) => {
  const conflicts = COMMAND_IDS.flatMap((id) =>
    (COMMANDS[id].keys ?? [])
      .map((key) => ({ key, ids: COMMAND_IDS.filter((other) => isThere(other, places) && has(other, key)) }))
      .filter(
        ({ ids }) =>
          isThere(id, places) && ids.length > 1 && !TAKE_TURNS.some((turns) => ids.every((one) => turns.includes(one))),
      ),
  )
  expect(conflicts).toEqual([])
})

test('no key begins a sequence of another command', () => {
  const keys = new Set(COMMAND_IDS.flatMap((id) => COMMANDS[id].keys ?? []))
  const prefixes = [...keys].filter((key) => /^\S+ \S/.test(key)).map((key) => key.split(' ')[0])
  expect(prefixes.filter((prefix) => keys.has(prefix ?? ''))).toEqual([])
})

test('every place is on a screen', () => {
  const shown = new Set(Object.values(SCREENS).flat())
  expect(COMMAND_IDS.filter((id) => !shown.has(COMMANDS[id].place))).toEqual([])
})

const isThere = (id: CommandId, places: readonly Place[]) => places.includes(COMMANDS[id].place)
const has = (id: CommandId, key: string) => COMMANDS[id].keys?.includes(key) === true
