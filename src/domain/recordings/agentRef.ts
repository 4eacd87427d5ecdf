import { z } from 'zod'
import type { Agent } from '../calls/call.ts'

/** The agent of a recording: a user's id or, where the users can't be read, the address by which the service finds the user. */
export type AgentRef = number | string

/** In lowercase; null for any other text. Source: interface, "POST /v1/calls/import", `user_email`. */
export function addressOfText(text: string): string | null {
  return z.email().safeParse(text).success ? text.toLowerCase() : null
}

export function isAgent({ id, email }: Pick<Agent, 'id' | 'email'>, ref: AgentRef): boolean {
  return typeof ref === 'number' ? id === ref : email?.toLowerCase() === ref
}

export function userOf<User extends { readonly userId: number; readonly email: string | null }>(
  ref: AgentRef | null,
  users: readonly User[],
): User | undefined {
  return ref === null ? undefined : users.find(({ userId, email }) => isAgent({ id: userId, email }, ref))
}

/** For an agent without a name. */
export function agentRefWords(ref: AgentRef): string {
  return typeof ref === 'number' ? `User ${ref}` : ref
}
