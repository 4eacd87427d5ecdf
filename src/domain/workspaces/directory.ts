/** Source: interface, "Custom fields rules". */
export interface CustomField {
  readonly key: string
  readonly value: string | number | boolean | null
}

/** A user (agent) of the workspace. Source: interface, "User". */
export interface User {
  readonly userId: number
  readonly workspaceId: number | null
  readonly email: string | null
  readonly name: string | null
  /** False: blocked. Determined by which of two lists the user is in. Source: interface, "GET /v1/users". */
  readonly isActive: boolean
  /** Null if the workspace has no custom user fields; empty if this user has no values. */
  readonly customFields: readonly CustomField[] | null
}

export function nameOfUser({ name, email, userId }: User): string {
  return name ?? email ?? `User ${userId}`
}

/** The lists of a workspace that are read as a whole. */
export const DIRECTORY_LISTS = ['users', 'callTypes'] as const
export type DirectoryList = (typeof DIRECTORY_LISTS)[number]

/** Source: interface, "Call type". */
export interface CallType {
  readonly id: number
  readonly name: string | null
  readonly description: string | null
  readonly isArchived: boolean
}
