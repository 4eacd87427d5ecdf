import { Check, Copy } from 'lucide-react'
import type { CommandId } from '../../../contract/commands.ts'
import { useConfirmed } from '../../hooks/useConfirmed.ts'
import { Button, IconButton } from './Button.tsx'

interface CopyButtonProps {
  readonly text: () => string
  readonly label: string
  readonly command: CommandId
  /** Shows the label beside the icon. */
  readonly hasWords?: boolean
}

/** Copies a text to the clipboard and confirms it with a check mark. */
export function CopyButton({ text, label, command, hasWords = false }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useConfirmed()
  const Icon = isCopied ? Check : Copy
  const icon = <Icon aria-hidden="true" size={15} strokeWidth={1.6} />
  const words = isCopied ? 'Copied' : label
  const copy = () => {
    // The clipboard isn't available (no focus, permission denied): don't show "Copied".
    navigator.clipboard.writeText(text()).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  if (!hasWords)
    return (
      <IconButton command={command} label={words} onClick={copy}>
        {icon}
      </IconButton>
    )
  return (
    <Button command={command} variant="ghost" onClick={copy}>
      {icon}
      {words}
    </Button>
  )
}
