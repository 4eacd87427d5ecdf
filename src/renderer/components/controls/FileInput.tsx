import type { ComponentProps, RefObject } from 'react'

interface FileInputProps extends Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  /** Its `click` opens the system's dialog. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly onChoose: (files: readonly [File, ...File[]]) => void
}

/** An invisible field for files to read. */
export function FileInput({ label, onChoose, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      aria-label={label}
      hidden
      onChange={({ currentTarget }) => {
        const [first, ...others] = currentTarget.files ?? []
        // Reset, so that the same file can be chosen again after it was changed.
        currentTarget.value = ''
        if (first) onChoose([first, ...others])
      }}
    />
  )
}
