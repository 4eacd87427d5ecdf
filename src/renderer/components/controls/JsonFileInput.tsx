import type { RefObject } from 'react'

interface JsonFileInputProps {
  /** Its `click` opens the system's dialog. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly onChoose: (file: File) => void
}

/** An invisible field for a JSON file to import. */
export function JsonFileInput({ ref, label, onChoose }: JsonFileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="application/json,.json"
      aria-label={label}
      hidden
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.files?.[0]
        // Reset, so that the same file can be chosen again.
        currentTarget.value = ''
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
