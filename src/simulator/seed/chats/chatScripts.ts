import { blocksOf, readSections } from '../sections.ts'

/** A message of a scripted conversation. */
export interface ScriptLine {
  /**
   * The author: in direct chats `client` or `internal`; in groups an agent (`agent1`…), a contact at the customer (`contact1`…),
   * an unknown member (`member1`) or the `bot`.
   */
  readonly by: string
  readonly type: 'text' | 'image' | 'video' | 'document' | 'audio'
  /** The text of a text message or the name of a document. Empty for other media, whose content is generated. */
  readonly text: string
}

type Script = readonly ScriptLine[]

const chats = readSections('chats.txt')
const scriptsOf = (heading: string): readonly Script[] => blocksOf(chats(heading)).map(readScript)

export const DIRECT_SCRIPTS = scriptsOf('Direct chats')
export const GROUP_SCRIPTS = scriptsOf('Group chats')

/** Short exchanges for building long group chats. */
export const GROUP_SMALL_TALK = scriptsOf('Small talk in groups')

/** Lines such as `client: Hi!`, `client [image]:` and `agent1 [document]: User list`. */
function readScript(block: string): Script {
  return block.split('\n').map((line) => {
    const found = /^(\w+)(?: \[(image|video|document|audio)\])?: ?(.*)$/.exec(line)
    if (found === null) throw new Error(`resources/demo/chats.txt: can’t parse the line “${line}”`)
    const [, by = '', type = 'text', text = ''] = found
    return { by, type: type as ScriptLine['type'], text }
  })
}
