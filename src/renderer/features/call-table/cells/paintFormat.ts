import { CALL_FORMATS, type CallFormat, type FormatOnWire } from '../../../../domain/calls/call.ts'
import { FORMAT_NAMES } from '../../../../domain/terms.ts'
import { rowIcon } from './rowIcon.ts'
import { attributeOf, type ValuePainter } from './paintCell.ts'

/**
 * Lucide icons (24 × 24), each as one path, so that a recycled cell sets an attribute instead of creating an icon:
 * audio-lines, video, file-headphone, message-square, messages-square; circle-question-mark.
 */
const DRAWINGS: Readonly<Record<CallFormat, string>> = {
  audio: 'M2 10v3M6 6v11M10 3v18M14 8v7M18 5v13M22 10v3',
  video:
    'm16 13 5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5M4 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z',
  file: 'M4 6.835V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.706.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2h-.343M14 2v5a1 1 0 0 0 1 1h5M2 19a2 2 0 0 1 4 0v1a2 2 0 0 1-4 0v-4a6 6 0 0 1 12 0v4a2 2 0 0 1-4 0v-1a2 2 0 0 1 4 0',
  chat: 'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
  group_chat:
    'M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2zM20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 1-2-2v-1',
}
const QUESTION = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5M12 17h.01'

export const paintFormat: ValuePainter<FormatOnWire> = (cell) => {
  const icon = rowIcon(QUESTION, { size: 15, strokeWidth: 1.6, look: 'inline-block text-ink-3' })
  icon.removeAttribute('aria-hidden')
  icon.setAttribute('role', 'img')
  cell.append(icon)
  const draw = attributeOf(icon.firstElementChild!, 'd')
  const say = attributeOf(icon, 'aria-label')
  return (format) => {
    const known = CALL_FORMATS.find((one) => one === format)
    draw(known ? DRAWINGS[known] : QUESTION)
    say(known ? FORMAT_NAMES[known] : `Unknown format “${format}”`)
  }
}
