import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../components/controls/Button.tsx'

/** Copies a text to the clipboard and confirms it with a check mark. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <IconButton
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
