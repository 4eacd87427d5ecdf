import type { KnownFields } from '../../client/calls/knownFields.ts'
import { queryField, type QueryField } from '../../../domain/query/queryFields.ts'

export interface OfferedField extends Pick<QueryField, 'name' | 'label' | 'kind'> {
  /** More about it: the scorecard of a question. */
  readonly detail: string | null
}

export interface FieldSection {
  readonly heading: string
  readonly fields: readonly OfferedField[]
}

/** By subject, the most used first. */
const SECTIONS: readonly { readonly heading: string; readonly names: readonly QueryField['name'][] }[] = [
  {
    heading: 'Call',
    names: ['title', 'type', 'call_type', 'timestamp', 'duration', 'public', 'attendee', 'inserted_at', 'updated_at'],
  },
  { heading: 'Agent and lead', names: ['agent', 'agent.email', 'lead_name', 'lead_company', 'won'] },
  { heading: 'Words', names: ['transcript', 'transcript.agent', 'transcript.lead', 'message', 'summary', 'words'] },
  { heading: 'Scores', names: ['ai_score', 'score', 'evaluator', 'evaluator.type', 'evaluator.score'] },
  { heading: 'My reviews', names: ['reviewed', 'review.score', 'review.note'] },
  {
    heading: 'Speech',
    names: ['rep_talk_ratio', 'call_exchanges', 'longest_rep_monologue', 'longest_lead_story', 'silence_percentage'],
  },
  {
    heading: 'Linked records',
    names: ['association', 'association.label', 'association.system', 'association.system_id'],
  },
  { heading: 'Sources and IDs', names: ['id', 'agent.id', 'call_type.id', 'source.system', 'source.system_id', 'url'] },
]

/** The fields to choose from. */
export function fieldSections({ vocabulary, trackers }: KnownFields): readonly FieldSection[] {
  const offered = (names: readonly string[]) =>
    names.flatMap((name): readonly OfferedField[] => {
      const field = queryField(name)
      return field ? [{ ...field, detail: null }] : []
    })
  const fixed = SECTIONS.map(({ heading, names }) => ({ heading, fields: offered(names) }))
  const questions = vocabulary.questions.flatMap(({ id, text, scorecard }) =>
    offered([`question.${id}`]).map((field) => ({ ...field, label: text ?? field.label, detail: scorecard })),
  )
  const tracked = trackers.flatMap(({ id, name }) =>
    offered([`tracker.${id}`]).map((field) => ({ ...field, label: name })),
  )
  const custom = offered(vocabulary.customFields.map((key) => `agent.custom.${key}`))
  return [
    ...fixed,
    { heading: 'Trackers', fields: tracked },
    { heading: 'Scorecard answers', fields: questions },
    { heading: 'Custom fields of agents', fields: custom },
  ].filter(({ fields }) => fields.length > 0)
}
