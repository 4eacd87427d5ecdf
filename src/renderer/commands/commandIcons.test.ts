import { expect, it } from 'vitest'
import { COMMAND_IDS, COMMANDS, type CommandId } from '../../contract/commands.ts'
import { COMMAND_ICONS } from './commandIcons.ts'

// Their buttons are in notices, without an icon.
const OF_NOTICES: readonly CommandId[] = COMMAND_IDS.filter((id) => /^(failure|request|notice)\./.test(id))

it('every command that the palette lists over the calls has an icon, so that its lines have one edge', () => {
  const listed = COMMAND_IDS.filter((id) => {
    const { place, isKeyOnly, isHandledByControl } = COMMANDS[id]
    return (place === 'list' || place === 'app') && isKeyOnly !== true && isHandledByControl !== true
  })
  expect(listed.length).toBeGreaterThan(40)
  expect(listed.filter((id) => COMMAND_ICONS[id] === undefined && !OF_NOTICES.includes(id))).toEqual([])
})
