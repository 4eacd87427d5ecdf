import type { Ref } from 'react'
import type { KeyStorage } from '../../contract/snapshots.ts'
import { TextField } from '../components/controls/TextField.tsx'

interface KeyFieldProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | null
  readonly keyStorage: KeyStorage
}

/** The API key: hidden, without autofill, with a note about where it will be stored. */
export function KeyField({ ref, value, onChange, problem, keyStorage }: KeyFieldProps) {
  return (
    <TextField
      {...(ref ? { ref } : {})}
      label="API key"
      type="password"
      // Browsers ignore "off" for passwords. This value stops them from filling in or offering to save the key.
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

/** Lowercases a sentence and removes its period, to append it to another. Keeps a leading abbreviation's case. */
function asClause(sentence: string): string {
  const words = sentence.trim().replace(/[.\s]+$/u, '')
  return /^\p{Lu}(?!\p{Lu})/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}
