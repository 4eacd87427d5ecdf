import type { Ref } from 'react'
import type { KeyStorage } from '../../../contract/snapshots.ts'
import { TextField } from '../../components/TextField.tsx'

interface KeyFieldProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | null
  readonly keyStorage: KeyStorage
}

/** The API key: hidden, never filled in for one, and said where it will be kept. */
export function KeyField({ ref, value, onChange, problem, keyStorage }: KeyFieldProps) {
  return (
    <TextField
      {...(ref ? { ref } : {})}
      label="API key"
      type="password"
      // «off» is ignored for passwords; this keeps browsers from filling in or offering to keep it.
      autoComplete="new-password"
      data-1p-ignore=""
      data-lpignore="true"
      value={value}
      onChange={onChange}
      problem={problem}
      hint={keptWords(keyStorage)}
    />
  )
}

function keptWords(storage: KeyStorage): string {
  if (storage.kind === 'os') return 'Stored in this computer’s keychain and never shown again.'
  return `Kept only until you quit because ${asClause(storage.reason)}. The key is never saved to a file.`
}

/** A sentence as the end of another: without its full stop and, unless it begins with an abbreviation, its capital. */
function asClause(sentence: string): string {
  const words = sentence.trim().replace(/[.\s]+$/u, '')
  return /^\p{Lu}(?!\p{Lu})/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}
