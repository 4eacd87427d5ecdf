import { COMMANDS, type CommandId } from '../../../contract/commands.ts'
import { IS_MAC, keyWords } from '../../commands/keys.ts'
import { Kbd } from './Kbd.tsx'

/** The keys of a command, to press one after the other or together; nothing if it has none. */
export function CommandKeys({ id }: { readonly id: CommandId }) {
  const [keys] = COMMANDS[id].keys ?? []
  return keys === undefined ? null : <Keys keys={keys} />
}

/** Keys as named in the catalog. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="inline-flex shrink-0 gap-0.5">
      {keyWords(keys, IS_MAC).map((word, at) => (
        // A sequence can have the same key twice.
        <Kbd key={at}>{word}</Kbd>
      ))}
    </span>
  )
}
