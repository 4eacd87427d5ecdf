import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../components/Button.tsx'

/** Puts a text on the clipboard; the tick says that it is there. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <IconButton
      label={isCopied ? 'Copied' : label}
      onClick={() => {
        // No clipboard (a page without focus, a refused permission): the button simply doesn't claim to have copied.
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
