import { TYPING } from './keyTarget.ts'

let held = new AbortController()

/**
 * For a command that opens a surface with a text field: keeps what is typed from the page until the field has the focus, which is
 * some frames later, or when its code has loaded. Then the field gets the keys; those after Enter and Tab go to the field that
 * follows it.
 */
export function holdTyping(): void {
  held.abort()
  held = new AbortController()
  const stop = held
  const { signal } = stop
  const keys: HeldKey[] = []
  let isReplaying = false
  let givingUp: ReturnType<typeof setTimeout> | undefined
  // Whatever fails to open must not take the keyboard away, once the person has stopped typing.
  const wait = () => {
    clearTimeout(givingUp)
    givingUp = setTimeout(() => stop.abort(), GIVE_UP_MS)
  }
  signal.addEventListener('abort', () => clearTimeout(givingUp))

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event
    if (isReplaying || event.ctrlKey || event.metaKey || event.altKey) return
    if (key.length > 1 && !OF_A_FIELD.test(key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    wait()
    if (key === 'Backspace' && keys.at(-1)?.key.length === 1) keys.pop()
    else keys.push({ key, shiftKey })
  }
  const replay = async (): Promise<void> => {
    while (keys.length > 0) {
      // React renders what the last key changed.
      await new Promise((rendered) => setTimeout(rendered))
      const field = document.activeElement
      if (!isTextField(field) || signal.aborted) return
      const named = keys.findIndex(({ key }) => key.length > 1)
      const characters = keys.splice(0, named < 0 ? keys.length : named)
      isReplaying = true
      if (characters.length > 0) type(field, characters.map(({ key }) => key).join(''))
      else if (press(field, keys.shift()!) === 'left') keys.length = 0
      isReplaying = false
    }
    stop.abort()
  }
  wait()
  window.addEventListener('keydown', onKeyDown, { capture: true, signal })
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (isTextField(target)) void replay()
    else if (target instanceof Element && target.matches(TAKES_NO_TEXT)) stop.abort()
  }
  window.addEventListener('focusin', onFocusIn, { signal })
  window.addEventListener('pointerdown', () => stop.abort(), { capture: true, signal })
}

interface HeldKey {
  readonly key: string
  readonly shiftKey: boolean
}

const GIVE_UP_MS = 5000

/** Keys that the page would act on. */
const OF_A_FIELD = /^(?:Enter|Tab|Escape|Backspace|Delete|Home|End|Page|Arrow)/u

const TAKES_NO_TEXT = 'input, select, [role=checkbox], [role=radio]'

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches(TYPING)
}

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart!, field.selectionEnd!, 'end')
  field.dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }))
}

/** `left`: Tab led to a control without text. */
function press(field: HTMLInputElement | HTMLTextAreaElement, { key, shiftKey }: HeldKey): 'left' | undefined {
  const isFree = field.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
  if (!isFree) return undefined
  // Browsers do this for real keys only.
  if (key === 'Enter') field.form?.requestSubmit()
  if (key !== 'Tab') return undefined
  neighborOf(field, shiftKey ? -1 : 1)?.focus()
  return isTextField(document.activeElement) ? undefined : 'left'
}

/** The control that Tab leads to. */
function neighborOf(field: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
  const reached = controls.filter((one) => one === field || (one.tabIndex >= 0 && one.checkVisibility()))
  return reached[reached.indexOf(field) + step]
}
