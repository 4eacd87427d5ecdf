import type { SeedCall } from './seedCall.ts'
import { evaluate, humanScore, pickReviewers, type Evaluator } from '../evaluations.ts'
import { createRandom } from '../random.ts'
import type { World } from '../world.ts'

export interface CallEvaluation {
  readonly evaluators: readonly Evaluator[]
  readonly aiScore: number | null
  readonly humanScore: number | null
}

/** The evaluators of a generated call, and the two scores its metrics show. Depends only on the world and the call. */
export function evaluateCall(world: World, call: SeedCall): CallEvaluation {
  if (call.scorecard === null) return { evaluators: [], aiScore: null, humanScore: null }
  const random = createRandom(world.seed, 'evaluation', call.index)
  const reviewers = call.isReviewed ? pickReviewers(world.users, random) : []
  const several = world.users.filter(({ role }) => role === 'manager').slice(0, 3)
  const evaluators = evaluate(
    {
      callId: call.id,
      scorecard: call.scorecard,
      quality: random.normal(0.74, 0.11) + call.agent.skill + call.qualityShift,
      isAnalyzed: call.isAnalyzed,
      spoken: call.spoken,
      wrongAnswer: world.wrongAnswer,
      reviewers: call.showpiece === 'several-reviewers' ? several : reviewers,
    },
    random,
  )
  // Chat calls have no speech analysis: every interaction metric is null. Source: interface, "Chat conversation" 4.
  const isChat = call.format === 'chat' || call.format === 'group_chat'
  return {
    evaluators,
    aiScore: isChat ? null : (evaluators.find(({ type }) => type === 'system')?.score ?? null),
    humanScore: isChat ? null : humanScore(evaluators),
  }
}
