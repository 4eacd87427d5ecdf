import { describe, expect, it } from 'vitest'
import type { CallRecord } from '../calls/call.ts'
import type { User } from '../workspaces/directory.ts'
import { fieldOfColumn, sortFieldOf } from './queryFields.ts'
import { fullCall } from '../calls/testing/fullCall.ts'
import { SORT_FIELDS } from './fields.ts'
import { isNumeric } from './kinds.ts'
import { CALL_COLUMNS, customFieldColumns } from './columns.ts'

describe('the columns', () => {
  it('cover every field of the list form except chat', () => {
    // The paths of the interface's tables "Call (list form)", "interaction_metrics fields" and "Associations".
    const fields = [
      ...['id', 'workspace_id', 'title', 'duration', 'timestamp', 'inserted_at', 'updated_at', 'format', 'public'],
      ...['source.system', 'source.system_id', 'url', 'agent.id', 'agent.name', 'agent.email', 'attendees'],
      ...['type.id', 'type.name', 'type.description', 'type.association_mode'],
      ...['rep_talk_ratio', 'call_exchanges', 'longest_rep_monologue', 'longest_lead_story', 'silence_percentage'],
      ...['ai_score', 'score', 'lead_name', 'lead_company', 'won'],
      ...[
        'crm_deals',
        'crm_contacts',
        'crm_accounts',
        'crm_companies',
        'crm_leads',
        'crm_activities',
        'crm_events',
      ].map((key) => `associations.${key}`),
      ...['crm_tickets', 'crm_custom_objects', 'csm_contacts', 'csm_customers', 'csm_tasks', '*'].map(
        (key) => `associations.${key}`,
      ),
    ]
    const listed = CALL_COLUMNS.filter(({ isOfRecord, group }) => isOfRecord !== true && group !== 'My reviews')
    expect(listed.map(({ id }) => id).toSorted()).toEqual(fields.toSorted())
  })

  it('have unique labels, and the service sorts by nine', () => {
    expect(new Set(CALL_COLUMNS.map(({ label }) => label)).size).toBe(CALL_COLUMNS.length)
    expect(CALL_COLUMNS.flatMap(({ service }) => service?.sort ?? []).toSorted()).toEqual([...SORT_FIELDS].toSorted())
  })

  it('can all be sorted by, except the ID that all calls have in common', () => {
    const not = CALL_COLUMNS.filter((column) => sortFieldOf(column) === undefined).map(({ id }) => id)
    expect(not).toEqual(['workspace_id'])
    const sortFields = [
      'score',
      'format',
      'type.name',
      'agent.name',
      'agent.custom.team',
      'attendees',
      'associations.crm_deals',
    ]
    expect(sortFields.map((id) => sortFieldOf(fieldOfColumn(id)!))).toEqual([
      ...['score', 'type', 'call_type', 'agent_name', 'agent.custom.team', 'attendees', 'associations.crm_deals'],
    ])
  })

  it('are numeric for numbers, durations, ratios and scores', () => {
    expect(CALL_COLUMNS.filter(({ kind }) => isNumeric(kind)).map(({ id }) => id)).toEqual([
      ...['id', 'duration', 'workspace_id', 'type.id', 'agent.id', 'ai_score', 'score', 'rep_talk_ratio'],
      ...['silence_percentage', 'call_exchanges', 'longest_rep_monologue', 'longest_lead_story'],
      'review.score',
    ])
  })

  it('each return the value of a call that has them all', () => {
    const call = fullCall({
      myReview: { state: 'draft', score: 91.5 },
      contents: { recording: 'audio', hasTranscript: false, hasMessages: false },
    })
    const values = CALL_COLUMNS.map((column) => column.value(call, null))
    expect(values).not.toContain(null)
    // Of booleans, there are only two.
    const distinct = values.filter((value) => typeof value !== 'boolean').map((value) => JSON.stringify(value))
    expect(new Set(distinct).size).toBe(distinct.length)
  })
})

it('say of a recording or a transcript that it isn’t known until the full record was read, and not that there is none', () => {
  const values = (call: CallRecord) =>
    CALL_COLUMNS.filter(({ isOfRecord }) => isOfRecord).map((column) => [column.label, column.value(call, null)])
  const read = fullCall({ contents: { recording: 'none', hasTranscript: false, hasMessages: false } })
  expect(values(read)).toEqual([
    ['Recording', 'none'],
    ['Has transcript', false],
  ])
  expect(values(fullCall())).toEqual([
    ['Recording', null],
    ['Has transcript', null],
  ])
})

it('include a custom field of the agents', () => {
  const users: User[] = [
    {
      userId: 1,
      workspaceId: 1,
      email: null,
      name: null,
      isActive: true,
      customFields: [
        { key: 'team_lead', value: 'Ida' },
        { key: 'seats', value: 4 },
      ],
    },
    {
      userId: 2,
      workspaceId: 1,
      email: null,
      name: null,
      isActive: true,
      customFields: [
        { key: 'seats', value: 2.5 },
        { key: 'hired_on', value: '2024-05-01' },
      ],
    },
    { userId: 3, workspaceId: 1, email: null, name: null, isActive: true, customFields: null },
  ]
  const columns = customFieldColumns(users)
  expect(columns.map(({ id, label, kind }) => [id, label, kind])).toEqual([
    ['agent.custom.hired_on', 'Agent: hired on', 'text'],
    ['agent.custom.seats', 'Agent: seats', 'number'],
    ['agent.custom.team_lead', 'Agent: team lead', 'text'],
  ])
  expect(columns.map((column) => column.value(fullCall(), users[0]!))).toEqual([null, 4, 'Ida'])
  expect(columns.map((column) => column.value(fullCall(), null))).toEqual([null, null, null])
})

it('give a custom field the type of its values, and text if they differ', () => {
  const user = { userId: 1, workspaceId: 1, email: null, name: null, isActive: true }
  const users = [
    {
      ...user,
      customFields: [
        { key: 'floor', value: 3 },
        { key: 'grade', value: 2 },
        { key: 'remote', value: true },
      ],
    },
    { ...user, userId: 2, customFields: [{ key: 'floor', value: '3a' }] },
    {
      ...user,
      userId: 3,
      customFields: [
        { key: 'floor', value: 4 },
        { key: 'remote', value: false },
      ],
    },
  ]
  expect(customFieldColumns(users).map(({ label, kind }) => [label, kind])).toEqual([
    ['Agent: floor', 'text'],
    ['Agent: grade', 'number'],
    ['Agent: remote', 'boolean'],
  ])
})

it('return a custom field named like an Object property only for agents who have it', () => {
  const user = { userId: 1, workspaceId: 1, email: null, name: null, isActive: true }
  const [column] = customFieldColumns([{ ...user, customFields: [{ key: 'constructor', value: 'Ida' }] }])
  expect(column?.value(fullCall(), { ...user, customFields: [] })).toBeNull()
  const associations = [{ key: 'constructor', items: [{ system: null, systemId: null, label: 'x', url: null }] }]
  const others = CALL_COLUMNS.find(({ id }) => id === 'associations.*')
  expect(others?.value(fullCall({ associations }), null)).toEqual(associations[0]!.items)
})
