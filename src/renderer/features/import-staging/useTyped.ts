import { useState, type KeyboardEvent } from 'react'

/** The text of a field that is saved when the field is left or Enter is pressed. */
export function useTyped(value: string, save: (text: string) => void) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null)
  // Once it's saved, or something else has changed the value, the value counts again.
  const text = typed?.over === value ? typed.text : value
  const end = () => {
    if (text !== value) save(text)
  }
  return {
    value: text,
    onChange: (next: string) => setTyped({ text: next, over: value }),
    onBlur: end,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) end()
    },
  }
}
