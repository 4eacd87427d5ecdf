import { blocksOf, readSections } from '../sections.ts'

/**
 * Written conversations. `by` is who writes: in direct chats `client` or `internal`; in groups an agent (`agent1`…),
 * a contact at the customer (`contact1`…), an unknown member (`member1`) or the `bot`.
 */
export interface ScriptLine {
  readonly by: string
  readonly type: 'text' | 'image' | 'video' | 'document' | 'audio'
  /** The text of a text message or the name of a document. Other media have their own content. */
  readonly text: string
}

type Script = readonly ScriptLine[]

const chats = readSections('chats.txt')

export const DIRECT_SCRIPTS: readonly Script[] = blocksOf(chats('Direct chats')).map(readScript)

export const GROUP_SCRIPTS: readonly Script[] = blocksOf(chats('Group chats')).map(readScript)

/** Short exchanges for building long group chats. */
export const GROUP_SMALL_TALK: readonly Script[] = blocksOf(chats('Small talk in groups')).map(readScript)

/** Lines such as `client: Hi!`, `client [image]:` and `agent1 [document]: User list`. */
function readScript(block: string): Script {
  return block.split('\n').map((line) => {
    const found = /^(\w+)(?: \[(image|video|document|audio)\])?: ?(.*)$/.exec(line)
    if (found === null) throw new Error(`resources/demo/chats.txt: “${line}”`)
    const [, by = '', type = 'text', text = ''] = found
    return { by, type: type as ScriptLine['type'], text }
  })
}
