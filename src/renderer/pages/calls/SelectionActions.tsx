import { linkToCall } from '../../client/calls/linkToCall.ts'
import { Button } from '../../components/controls/Button.tsx'
import { copyText } from '../../client/copyText.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { format } from '../../components/format.ts'

interface SelectionActionsProps {
  readonly selected: ReadonlySet<number>
  readonly hrefOf: (callId: number) => string
  readonly onExport: () => void
  readonly onReview: () => void
  readonly onClear: () => void
}

export function SelectionActions({ selected, hrefOf, onExport, onReview, onClear }: SelectionActionsProps) {
  const copyLinks = () =>
    void copyText({
      id: 'copy-links',
      text: [...selected].map((callId) => linkToCall({ callId }, hrefOf(callId))).join('\n'),
      done: selected.size === 1 ? 'Link copied' : `${format.number(selected.size)} links copied`,
    })
  const calls = selected.size === 1 ? 'selected call' : `${format.number(selected.size)} selected calls`
  useCommands(
    selected.size > 0
      ? {
          'selection.review': { title: `Review ${calls}…`, run: onReview },
          'selection.export': { title: `Export ${calls}…`, run: onExport },
          'selection.copyLinks': {
            title: `Copy ${selected.size === 1 ? 'link' : 'links'} to ${calls}`,
            run: copyLinks,
          },
        }
      : {},
  )
  return (
    <>
      <Button command="selection.review" look="ghost" onClick={onReview} className="h-6! px-2! text-sm!">
        Review…
      </Button>
      <Button command="selection.export" look="ghost" onClick={onExport} className="h-6! px-2! text-sm!">
        Export…
      </Button>
      <Button command="selection.copyLinks" look="ghost" onClick={copyLinks} className="h-6! px-2! text-sm!">
        Copy links
      </Button>
      <Button command="list.clearSelection" look="ghost" onClick={onClear} className="h-6! px-2! text-sm!">
        Clear
      </Button>
    </>
  )
}
