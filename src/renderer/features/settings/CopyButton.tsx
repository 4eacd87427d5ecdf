import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { CommandId } from '../../../contract/commands.ts'
import { IconButton } from '../../components/controls/Button.tsx'

/** Copies a text to the clipboard and confirms it with a check mark. */
export function CopyButton({
  text,
  label,
  command,
}: {
  readonly text: string
  readonly label: string
  readonly command: CommandId
}) {
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <IconButton
      command={command}
      label={isCopied ? 'Copied' : label}
      onClick={() => {
        // The clipboard isn't available (no focus, permission denied): don't show "Copied".
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }}
    >
      <Icon aria-hidden="true" size={15} strokeWidth={1.6} />
    </IconButton>
  )
}
