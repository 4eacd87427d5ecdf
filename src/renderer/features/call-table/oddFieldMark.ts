import { oddFieldOf, oddFieldWords } from '../../../domain/calls/oddFields.ts'
import { hintOf } from './cellHints.ts'
import { attributeOf, element, type CellPainter } from './paintCell.ts'
import { rowIcon } from './rowIcon.ts'

/** Paints a cell as `paint` does, with a mark before it where the service sent something else than this column takes. */
export function withOddFieldMark(columnId: string, paint: CellPainter): CellPainter {
  return (cell) => {
    const show = paint(cell)
    let made: ReturnType<typeof oddFieldMark> | null = null
    return (call, scene) => {
      show(call, scene)
      const odd = call.oddFields.length === 0 ? undefined : oddFieldOf(columnId, call.oddFields)
      if (odd === undefined) {
        made?.mark.remove()
        return
      }
      made ??= oddFieldMark()
      made.say(`Unexpected value from the service. ${oddFieldWords(odd)}`)
      // Each time: what is painted for a value may have replaced all that was in the cell.
      cell.prepend(made.mark)
    }
  }
}

function oddFieldMark() {
  // Floats, so that a text that is cut at its end stands beside it.
  const mark = element('span', 'float-left mr-1 pt-[3px] text-warn')
  mark.role = 'img'
  mark.append(
    rowIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8v4M12 16h.01', {
      size: 13,
      strokeWidth: 1.6,
      look: 'pointer-events-none',
    }),
  )
  const hint = hintOf(mark)
  const read = attributeOf(mark, 'aria-label')
  const say = (words: string) => {
    hint(words)
    read(words)
  }
  return { mark, say }
}
