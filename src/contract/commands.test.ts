import { expect, test } from 'vitest'
import { COMMAND_IDS, COMMANDS, type CommandId } from './commands.ts'

/** Commands that the palette never offers, and why. The palette offers all others, in their context. */
const ONLY_KEYS: Readonly<Record<string, readonly CommandId[]>> = {
  'moves within what has the focus, which the palette would take': [
    'account.down',
    'account.up',
    'call.scrollDown',
    'call.scrollUp',
    'list.down',
    'list.first',
    'list.last',
    'list.pageDown',
    'list.pageUp',
    'list.selectDown',
    'list.selectUp',
    'list.up',
    'player.end',
    'player.start',
    'player.stepBack',
    'player.stepForward',
    'review.nextQuestion',
    'review.previousQuestion',
    'selection.extendBack',
    'selection.extendForward',
    'staging.move',
    'staging.nextCell',
    'staging.paste',
    'staging.previousCell',
  ],
  'belongs to a control that closes or loses its state when the palette opens': [
    'dialog.confirm',
    'find.next',
    'find.previous',
    'list.closePreview',
    'recording.closeDetails',
    'review.clearAnswer',
    'staging.cancelEdit',
  ],
  'is the palette itself': ['app.actions', 'app.palette'],
  'is there by the view’s name': COMMAND_IDS.filter((id) => id.startsWith('go.view')),
}

test('the palette offers every command but a few, each with a reason', () => {
  const neverOffered = COMMAND_IDS.filter((id) => COMMANDS[id].isUnlisted && !COMMANDS[id].isInContextMenu)
  expect(neverOffered.toSorted()).toEqual(Object.values(ONLY_KEYS).flat().toSorted())
})

// Their buttons are in notices, without an icon.
const OF_NOTICES: readonly CommandId[] = COMMAND_IDS.filter((id) => /^(failure|request|notice)\./.test(id))

test('every command that the palette lists over the calls has an icon, so that its lines have one edge', () => {
  const listed = COMMAND_IDS.filter((id) => {
    const { place, isUnlisted, isHandledByControl } = COMMANDS[id]
    return (place === 'list' || place === 'app') && isUnlisted !== true && isHandledByControl !== true
  })
  expect(listed.length).toBeGreaterThan(40)
  expect(listed.filter((id) => COMMANDS[id].icon === undefined && !OF_NOTICES.includes(id))).toEqual([])
})
