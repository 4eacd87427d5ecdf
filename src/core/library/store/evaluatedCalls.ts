import { shownText } from '../../../domain/calls/blankText.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import type { Evaluator, Scorecard } from '../../../domain/scorecards/scorecard.ts'
import { number, required, text } from '../columns.ts'
import type { Statements } from '../../storage/statements.ts'

/** The calls with full records, by descending id from below `below` (null: from the first). Calls share their scorecards. */
export function readEvaluatedCalls(
  sql: Statements,
  evaluatorsOf: (callId: number) => readonly Evaluator[],
  { below, limit }: { readonly below: number | null; readonly limit: number },
): readonly EvaluatedCall[] {
  const scorecards = new Map<number, Scorecard>()
  const scorecardOf = (key: number | null): Scorecard | null => {
    if (key === null) return null
    const known = scorecards.get(key)
    if (known) return known
    const row = sql.first('SELECT scorecard FROM scorecards WHERE scorecard_key = ?', key)
    const scorecard = JSON.parse(required(row?.['scorecard'])) as Scorecard
    scorecards.set(key, scorecard)
    return scorecard
  }
  return sql
    .all(
      `SELECT calls.id, title, timestamp, updated_at, scorecard_key, agent_key, agents.id AS agent_id,
        agents.name AS agent_name, type_key, types.id AS type_id, types.name AS type_name
      FROM details JOIN calls ON calls.id = details.call_id LEFT JOIN agents USING (agent_key) LEFT JOIN types USING (type_key)
      WHERE details.call_id < ? ORDER BY details.call_id DESC LIMIT ?`,
      below ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .map((row) => ({
      callId: Number(row['id']),
      title: shownText(text(row['title'])),
      agent:
        row['agent_key'] === null ? null : { id: number(row['agent_id']), name: shownText(text(row['agent_name'])) },
      callType: row['type_key'] === null ? null : { id: number(row['type_id']), name: text(row['type_name']) },
      timestamp: text(row['timestamp']),
      updatedAt: text(row['updated_at']),
      scorecard: scorecardOf(number(row['scorecard_key'])),
      evaluators: evaluatorsOf(Number(row['id'])),
    }))
}
