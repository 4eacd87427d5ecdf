import { TYPING } from './keyTarget.ts'

let held = new AbortController()

/**
 * For a command that opens a surface with a text field: keeps what is typed from the page until the field has the focus, which is
 * some frames later, or when its code has loaded. Then the field gets the keys; those after Enter go to the field that follows it.
 */
export function holdTyping(): void {
  held.abort()
  held = new AbortController()
  const stop = held
  // Whatever fails to open must not take the keyboard away.
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(GIVE_UP_MS)])
  const keys: string[] = []
  let isReplaying = false

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    if (isReplaying || event.ctrlKey || event.metaKey || event.altKey) return
    if (key.length > 1 && !OF_A_FIELD.test(key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Backspace' && keys.at(-1)?.length === 1) keys.pop()
    else keys.push(key)
  }
  const replay = async (): Promise<void> => {
    while (keys.length > 0) {
      // React renders what the last key changed.
      await new Promise((rendered) => setTimeout(rendered))
      const field = document.activeElement
      if (!isTextField(field) || signal.aborted) return
      const named = keys.findIndex((key) => key.length > 1)
      const characters = keys.splice(0, named < 0 ? keys.length : named)
      isReplaying = true
      if (characters.length > 0) type(field, characters.join(''))
      else press(field, keys.shift()!)
      isReplaying = false
    }
    stop.abort()
  }
  window.addEventListener('keydown', onKeyDown, { capture: true, signal })
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (isTextField(target)) void replay()
    else if (target instanceof Element && target.matches(TAKES_NO_TEXT)) stop.abort()
  }
  window.addEventListener('focusin', onFocusIn, { signal })
  window.addEventListener('pointerdown', () => stop.abort(), { capture: true, signal })
}

const GIVE_UP_MS = 5000

/** Keys that the page would act on. */
const OF_A_FIELD = /^(?:Enter|Escape|Backspace|Delete|Home|End|Page|Arrow)/u

const TAKES_NO_TEXT = 'input, select, [role=checkbox], [role=radio]'

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches(TYPING)
}

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart!, field.selectionEnd!, 'end')
  field.dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }))
}

function press(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const isFree = field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  // Browsers submit forms for real keys only.
  if (key === 'Enter' && isFree) field.form?.requestSubmit()
}
