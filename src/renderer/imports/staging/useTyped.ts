import { useState, type KeyboardEvent } from 'react'

interface Typed {
  readonly text: string
  readonly over: string
  readonly isSaved: boolean
}

/** The text of a field that is saved when the field is left or Enter is pressed. `save` returns false for a text that can't be. */
export function useTyped(value: string, save: (text: string) => boolean) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // Once something else has changed the value, the value counts again.
  const isTyped = typed?.over === value
  const text = isTyped ? typed.text : value
  const end = () => {
    if (text === value) return
    setTyped({ text, over: value, isSaved: save(text) })
  }
  return {
    value: text,
    onChange: (next: string) => setTyped({ text: next, over: value, isSaved: false }),
    // The field of several rows has no value of its own, so it keeps what it has saved.
    onBlur: () => {
      if (isTyped && !typed.isSaved) end()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) end()
    },
  }
}
