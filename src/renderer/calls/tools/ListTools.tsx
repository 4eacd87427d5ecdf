import clsx from 'clsx'
import { IconButton } from '../../components/controls/Button.tsx'
import { ColumnsButton } from '../table/ColumnsButton.tsx'
import { EditedViewButtons } from '../views/EditedViewButtons.tsx'
import { SaveViewButton } from '../views/SaveViewButton.tsx'
import { listNoun } from '../../../domain/query/listNoun.ts'
import { GroupMenu } from '../menus/GroupMenu.tsx'
import { MoreMenu } from '../menus/MoreMenu.tsx'
import { CallsHeader } from './CallsHeader.tsx'
import { DifferencesButton } from './DifferencesButton.tsx'
import type { ListModel } from '../model/useListModel.ts'

/** The header of the list: its name, how many calls it has, and what can be done with it. */
export function ListTools({ list }: { readonly list: ListModel }) {
  const { draft, calls, layout, shownView, knownFields } = list
  return (
    <CallsHeader
      name={list.name}
      noun={listNoun(draft)}
      loadedCount={calls.isLoaded ? list.loadedCount : null}
      hasMoreAbove={calls.hasMoreAbove}
      hasMoreBelow={calls.hasMoreBelow}
      isLoading={calls.isReading}
    >
      {shownView?.isEdited ? (
        <EditedViewButtons view={shownView.view} query={draft} layout={layout} onReset={list.onQueryChange} />
      ) : (
        shownView === undefined && <SaveViewButton query={draft} layout={layout} />
      )}
      <DifferencesButton list={list} />
      {/* In a narrow window, the menu beside it does the same. */}
      <IconButton
        command="calls.histograms"
        aria-pressed={list.showsHistograms}
        className={clsx('max-wide:hidden', list.showsHistograms && 'bg-hover! text-ink!')}
      />
      <GroupMenu
        grouping={draft.grouping}
        fieldName={list.groupedField}
        known={knownFields}
        onGroup={list.onGroup}
        onCompare={calls.groups === null ? null : () => list.open({ kind: 'groups' })}
      />
      <ColumnsButton columns={list.columns} onOpen={list.onChooseColumns} />
      <MoreMenu
        query={list.serviceRequest}
        onExport={() => list.open({ kind: 'export' })}
        onReview={() => list.open({ kind: 'queue' })}
      />
    </CallsHeader>
  )
}
