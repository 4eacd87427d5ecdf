import { __iconData as audio } from 'lucide-react/icons/audio-lines'
import { __iconData as question } from 'lucide-react/icons/circle-question-mark'
import { __iconData as file } from 'lucide-react/icons/file-headphone'
import { __iconData as chat } from 'lucide-react/icons/message-square'
import { __iconData as groupChat } from 'lucide-react/icons/messages-square'
import { __iconData as video } from 'lucide-react/icons/video'
import { CALL_FORMATS, type CallFormat, type FormatOnWire } from '../../../../domain/calls/call.ts'
import { FORMAT_NAMES } from '../../../../domain/terms.ts'
import { drawingOf, rowIcon } from './rowIcon.ts'
import { attributeOf, type ValuePainter } from './paintCell.ts'

const DRAWINGS: Readonly<Record<CallFormat, string>> = {
  audio: drawingOf(audio),
  video: drawingOf(video),
  file: drawingOf(file),
  chat: drawingOf(chat),
  group_chat: drawingOf(groupChat),
}
const QUESTION = drawingOf(question)

export const paintFormat: ValuePainter<FormatOnWire> = (cell) => {
  const icon = rowIcon(QUESTION, { size: 15, strokeWidth: 1.6, classes: 'inline-block text-ink-3' })
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
