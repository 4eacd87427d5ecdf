import { oddFieldOf, oddFieldWords } from '../../../../domain/fields/oddFields.ts'
import { labeledMark, type CellPainter } from './paintCell.ts'
import { alertIcon } from './rowIcon.ts'

/** Paints a cell with `paint`, with a mark before it if the service sent a value of an unexpected type. */
export function withOddFieldMark(column: Parameters<typeof oddFieldOf>[0], paint: CellPainter): CellPainter {
  return (cell) => {
    const show = paint(cell)
    let made: ReturnType<typeof labeledMark> | null = null
    return (call, scene) => {
      show(call, scene)
      const odd = call.oddFields.length === 0 ? undefined : oddFieldOf(column, call.oddFields)
      if (odd === undefined) {
        made?.mark.remove()
        return
      }
      made ??= oddFieldMark()
      made.say(`Unexpected value from the service. ${oddFieldWords(odd)}`)
      // Each time, because painting a value may replace the cell's content.
      cell.prepend(made.mark)
    }
  }
}

function oddFieldMark() {
  const icon = alertIcon({ size: 13, strokeWidth: 1.6, classes: 'pointer-events-none' })
  // Floats, so that a text truncated at its end stays next to it.
  return labeledMark('float-left mr-1 pt-[3px] text-warn', icon)
}
