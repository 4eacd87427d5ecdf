import { ChevronDown, Rows3 } from 'lucide-react'
import { Fragment, useRef } from 'react'
import {
  GROUP_FIELDS,
  GROUP_ORDERS,
  groupedBy,
  groupFieldName,
  isPeriodGroup,
  MORE_GROUP_FIELDS,
  type GroupField,
  type Grouping,
  type GroupOrder,
} from '../../../domain/query/grouping.ts'
import { questionName } from '../../../domain/scorecards/questionName.ts'
import { midSentence } from '../../../domain/terms.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import type { KnownFields } from '../../client/calls/knownFields.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { Menu, MenuChoice, MenuSeparator } from '../../components/overlays/Menu.tsx'

interface GroupMenuProps {
  readonly grouping: Grouping | undefined
  /** The name of the field that it's grouped by; null without a grouping. */
  readonly fieldName: string | null
  /** With custom fields, questions and trackers that it can be grouped by. */
  readonly known: KnownFields
  readonly onGroup: (grouping: Grouping | null) => void
  /** Null while the groups aren't known. */
  readonly onCompare: (() => void) | null
}

/** What the list is grouped by, and the order of the groups. */
export function GroupMenu({ grouping, fieldName, known, onGroup, onCompare }: GroupMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useCommands({
    'calls.group': () => button.current?.click(),
    'calls.groupByAgent': grouping?.by !== 'agent' && (() => onGroup(groupedBy('agent'))),
    'calls.groupByType': grouping?.by !== 'call_type' && (() => onGroup(groupedBy('call_type'))),
    'calls.groupByWeek': grouping?.by !== 'week' && (() => onGroup(groupedBy('week'))),
    'calls.groupByMonth': grouping?.by !== 'month' && (() => onGroup(groupedBy('month'))),
    'calls.groupByCompany': grouping?.by !== 'company' && (() => onGroup(groupedBy('company'))),
    'calls.groupByDeal': grouping?.by !== 'deal' && (() => onGroup(groupedBy('deal'))),
    'calls.compareGroups': onCompare,
    'calls.ungroup': grouping !== undefined && (() => onGroup(null)),
  })
  return (
    <Menu
      align="end"
      trigger={
        <Button ref={button} variant="ghost" title="Group calls" aria-haspopup="menu" data-command="calls.group">
          <Rows3 aria-hidden="true" size={15} strokeWidth={1.6} />
          {/* In a narrow window, the list keeps its name, and this says at most what it is grouped by. */}
          <span className="max-w-64 truncate max-wide:sr-only">
            {fieldName === null ? 'Group' : `Grouped by ${midSentence(fieldName)}${thenWords(grouping)}`}
          </span>
          {fieldName !== null && (
            <span aria-hidden="true" className="max-w-24 truncate wide:hidden">
              {fieldName}
            </span>
          )}
          <ChevronDown aria-hidden="true" size={13} strokeWidth={1.6} className="-mr-1" />
        </Button>
      }
    >
      <MenuChoice<GroupField | 'none'>
        label="Group by"
        value={grouping?.by ?? 'none'}
        onChange={(by) => onGroup(by === 'none' ? null : groupedBy(by))}
        options={[
          { value: 'none', label: 'No grouping' },
          ...GROUP_FIELDS.map((field) => ({ value: field, label: groupFieldName(field) })),
        ]}
      />
      {grouping && (
        <>
          <MenuSeparator />
          <MenuChoice<GroupField | 'none'>
            label="Then by"
            value={grouping.thenBy ?? 'none'}
            onChange={(thenBy) => {
              const { thenBy: _, ...rest } = grouping
              onGroup(thenBy === 'none' ? rest : { ...rest, thenBy })
            }}
            options={[
              { value: 'none', label: 'Calls' },
              ...SECOND_LEVELS.filter((field) => field !== grouping.by).map((field) => ({
                value: field,
                label: groupFieldName(field),
              })),
            ]}
          />
          <MenuSeparator />
          <MenuChoice<GroupOrder['by']>
            label="Order of groups"
            value={grouping.order.by}
            onChange={(by) => onGroup({ ...grouping, order: { by, direction: by === 'name' ? 'asc' : 'desc' } })}
            options={ordersOf(grouping).map((order) => ({ value: order, label: orderName(order, grouping) }))}
          />
          <MenuChoice<GroupOrder['direction']>
            label="Direction"
            value={grouping.order.direction}
            onChange={(direction) => onGroup({ ...grouping, order: { ...grouping.order, direction } })}
            options={directions(grouping)}
          />
          <MenuSeparator />
          <CommandItem id="calls.compareGroups" />
          <CommandItem id="list.expandAll" />
          <CommandItem id="list.collapseAll" />
        </>
      )}
      {/* Last, because there can be any number of them. */}
      {moreGroups(known).map(({ label, options }) => (
        <Fragment key={label}>
          <MenuSeparator />
          <MenuChoice<GroupField>
            label={label}
            value={grouping?.by ?? null}
            onChange={(by) => onGroup(groupedBy(by))}
            options={options}
          />
        </Fragment>
      ))}
    </Menu>
  )
}

const SECOND_LEVELS = ['agent', 'call_type', 'month', 'won'] as const satisfies readonly GroupField[]

function thenWords(grouping: Grouping | undefined): string {
  return grouping?.thenBy === undefined ? '' : `, then ${midSentence(groupFieldName(grouping.thenBy))}`
}

interface MoreGroups {
  readonly label: string
  readonly options: readonly { readonly value: GroupField; readonly label: string }[]
}

function moreGroups({ vocabulary, trackers }: KnownFields): readonly MoreGroups[] {
  const named = (by: GroupField) => ({ value: by, label: groupFieldName(by) })
  const { customFields, questions } = vocabulary
  return [
    { label: 'Group by agent field', options: customFields.map((key) => named(`agent.custom.${key}`)) },
    { label: 'Group by another field', options: MORE_GROUP_FIELDS.map(named) },
    {
      label: 'Group by tracker',
      options: trackers.map(({ id, name }) => ({ value: `tracker.${id}` as const, label: name })),
    },
    {
      label: 'Group by answer',
      options: questions.map(({ id, text }) => ({
        value: `question.${id}` as const,
        label: questionName({ id, text }),
      })),
    },
  ].filter(({ options }) => options.length > 0)
}

function ordersOf({ metric }: Grouping): readonly GroupOrder['by'][] {
  return GROUP_ORDERS.filter((order) => metric !== undefined || (order !== 'mean' && order !== 'median'))
}

function orderName(order: GroupOrder['by'], { by }: Grouping): string {
  switch (order) {
    case 'name':
      return isPeriodGroup(by) ? 'Date' : 'Name'
    case 'count':
      return 'Number of calls'
    case 'mean':
      return 'Mean'
    case 'median':
      return 'Median'
    case 'won':
      return 'Win rate'
    default:
      return `Mean ${midSentence(FIELD_NAMES[order])}`
  }
}

function directions({ by, order }: Grouping): readonly { value: GroupOrder['direction']; label: string }[] {
  const [ascending, descending] =
    order.by !== 'name'
      ? ['Lowest first', 'Highest first']
      : isPeriodGroup(by)
        ? ['Oldest first', 'Newest first']
        : ['A to Z', 'Z to A']
  return [
    { value: 'asc', label: ascending },
    { value: 'desc', label: descending },
  ]
}
