import clsx from 'clsx'
import { __iconData as eyeOff } from 'lucide-react/icons/eye-off'
import { agentWords } from '../../../../domain/calls/agentWords.ts'
import type { Agent, CallRecord } from '../../../../domain/calls/call.ts'
import { isChatFormat, measuredDuration } from '../../../../domain/calls/call.ts'
import { readInstant } from '../../../../domain/values/instant.ts'
import { clockText } from '../../../../domain/clockText.ts'
import { shownScoreText } from '../../../../domain/scorecards/shownScore.ts'
import { avatarGround, avatarClass, initials } from '../../../components/Avatar.tsx'
import { pillClass } from '../../../components/Pill.tsx'
import { format } from '../../../components/format.ts'
import { scoreTone } from '../../../components/scoreTone.ts'
import { HIDDEN_WORDS } from '../../../components/text/hiddenWords.ts'
import { hintOf } from './cellHints.ts'
import {
  attributeOf,
  changing,
  element,
  classWriter,
  painted,
  painterOf,
  textIn,
  type CellPainter,
  type ValuePainter,
} from './paintCell.ts'
import { drawingOf, rowIcon } from './rowIcon.ts'

/** A real link, so that it can be copied or opened in another window. The row handles a plain click. */
export const paintTitle: CellPainter = (cell) => {
  const link = cell.appendChild(element('a'))
  link.tabIndex = -1
  link.draggable = false
  const write = textIn(link)
  const setClass = classWriter(link)
  const href = attributeOf(link, 'href')
  const hint = hintOf(link)
  return ({ id, title }, { hrefOf }) => {
    const isUntitled = title === null || title.trim() === ''
    write(isUntitled ? 'Untitled' : title)
    setClass(isUntitled ? UNTITLED : TITLED)
    href(hrefOf(id))
    hint(title)
  }
}

// A right-to-left title is truncated at its left: without `plaintext` the ellipsis would hide its beginning. It still starts at
// the same edge as the other titles. Not in tabular figures: they make Inter's hyphen as wide as a digit, which tears words
// apart.
const TITLE = 'block truncate text-left [font-feature-settings:normal] [unicode-bidi:plaintext]'
const TITLED = clsx(TITLE, 'font-medium')
const UNTITLED = clsx(TITLE, 'text-ink-3')

const paintPerson: ValuePainter<Agent> = (cell) => {
  const avatar = cell.appendChild(element('span', clsx(avatarClass('small'), 'mr-[7px] align-middle')))
  avatar.ariaHidden = 'true'
  const ground = changing((color: string) => {
    avatar.style.background = color
  })
  const letters = textIn(avatar)
  const write = textIn(cell)
  return (agent) => {
    const shown = agentWords(agent)
    ground(avatarGround(agent.id ?? shown))
    letters(initials(shown))
    write(shown)
  }
}

export const paintAgent = painterOf((call) => call.agent, 'No agent', paintPerson)

const paintNames: ValuePainter<CallRecord> = (cell) => {
  const name = textIn(cell)
  const company = textIn(cell.appendChild(element('span', 'text-ink-3')))
  return ({ leadName, leadCompany }) => {
    name(leadName === null ? '' : `${leadName} `)
    company(leadCompany ?? '')
  }
}

export const paintLead = painterOf(
  (call) => (call.leadName === null && call.leadCompany === null ? null : call),
  'No lead',
  paintNames,
)

export const paintLeadName = painterOf((call) => call.leadName, 'No lead', painted(String))

export const paintMoment: ValuePainter<string> = (cell) => {
  const moment = cell.appendChild(element('span'))
  const write = textIn(moment)
  const setClass = classWriter(moment)
  const hint = hintOf(moment)
  return (written, { now }) => {
    const words = format.shortMoment(written, now) ?? written
    write(words)
    setClass(words.length > FITTING_MOMENT ? LONG_MOMENT : MOMENT)
    hint(() => exactTime(written))
  }
}

function exactTime(written: string): string {
  const read = readInstant(written)
  return read?.kind === 'instant' ? format.preciseDateTime(read.at) : written
}

/** Letters of "Yesterday, 12:59 PM". A time without a zone says so, and an unreadable one can have any length. */
const FITTING_MOMENT = 19
const MOMENT = 'text-ink-2'
const LONG_MOMENT = clsx(MOMENT, 'block truncate')

export const paintLength = painterOf(
  measuredDuration,
  ({ format }) => (isChatFormat(format) ? 'Chats have no duration' : 'Not measured'),
  painted(clockText),
)

const paintOutcome: ValuePainter<boolean> = (cell) => {
  const mark = cell.appendChild(element('span'))
  const write = textIn(mark)
  const setClass = classWriter(mark)
  return (isWon) => {
    write(isWon ? 'Won' : 'Lost')
    setClass(pillClass(isWon ? 'good' : 'bad'))
  }
}

// Null means an open deal, no deal, or unknown: the service doesn't say which.
export const paintDeal = painterOf((call) => call.isWon, 'Not known', paintOutcome)

/** The agent's share of the talk in the agent's color, the rest in the lead's. */
export const paintRatioBar: ValuePainter<number> = (cell) => {
  const bar = cell.appendChild(element('span', BAR))
  bar.ariaHidden = 'true'
  const share = changing((percent: number) => {
    bar.style.backgroundPositionX = `${100 - percent}%`
  })
  const write = textIn(cell.appendChild(element('span', 'ml-1.5 text-ink-3')))
  return (ratio) => {
    const percent = Math.round(ratio * 100)
    share(percent)
    write(format.percent(ratio))
  }
}

// One element shows half of a gradient of double width, and shifts it. Three elements with a computed color each took a tenth
// of a frame.
const BAR =
  'inline-block h-[5px] w-[calc(100%-42px)] max-w-[54px] rounded-full align-middle bg-[image:var(--talk-bar)] bg-size-[200%_100%]'

const paintGrade: ValuePainter<number> = (cell) => {
  const pill = cell.appendChild(element('span'))
  const write = textIn(pill)
  const setClass = classWriter(pill)
  return (score) => {
    write(shownScoreText(score))
    setClass(pillClass(scoreTone(score)))
  }
}

export const paintAiScore = scorePainter((call) => call.metrics.aiScore, 'Not scored', paintGrade)

export const paintScore = scorePainter(
  (call) => call.metrics.score,
  'Not scored',
  painted((score) => shownScoreText(score)),
)

/** Other people's scores of a call under blind review are replaced by a mark that says so. */
function scorePainter(
  read: (call: CallRecord) => number | null,
  unknownWords: string,
  paint: ValuePainter<number>,
): CellPainter {
  const paintKnown = painterOf(read, unknownWords, paint)
  return (cell) => {
    const show = paintKnown(cell)
    let mark: HTMLElement | null = null
    /** What the cell shows without the mark. Null while it isn't hidden. */
    let shown: readonly ChildNode[] | null = null
    return (call, scene) => {
      if (call.areScoresHidden === true) {
        if (shown !== null) return
        shown = [...cell.childNodes]
        cell.replaceChildren((mark ??= hiddenMark()))
        return
      }
      if (shown !== null) cell.replaceChildren(...shown)
      shown = null
      show(call, scene)
    }
  }
}

function hiddenMark(): HTMLElement {
  // As wide as its cell, and aligned like its value.
  const mark = element('span', 'block text-ink-3')
  mark.role = 'img'
  mark.ariaLabel = HIDDEN_WORDS
  mark.append(
    rowIcon(drawingOf(eyeOff), { size: 14, strokeWidth: 1.6, classes: 'pointer-events-none inline align-[-2px]' }),
  )
  hintOf(mark)(HIDDEN_WORDS)
  return mark
}
