import type { Failure } from '../../../../contract/errors/errors.ts'

/**
 * Whether the service refuses every recording of the agent: the user doesn't exist in the workspace, or has no agent profile. Only its
 * message distinguishes this from an unknown call type. Source: interface, "Errors".
 */
export function isAgentRefused(failure: Failure): boolean {
  if (failure.code !== 'user-or-agent-or-type-refused') return false
  const { message } = failure.data
  return /\b(?:user|agent)\b/i.test(message) && !/call[ _-]?type/i.test(message)
}
