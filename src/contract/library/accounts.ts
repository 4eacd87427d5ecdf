import { z } from 'zod'
import { type AccountKey, readAccountKey } from '../../domain/accounts/accountKey.ts'
import type { Association, FormatOnWire } from '../../domain/calls/call.ts'
import type { EpochMs } from '../../domain/units.ts'

/** Accounts: companies, or people without a known company, with which the workspace talks. */

const LONGEST_ACCOUNT_KEY = 1000

/** A key from a URL, which may be mistyped. Then no account is found. */
export const anyAccountKey = z.string().max(LONGEST_ACCOUNT_KEY)

/** A key that joins calls (`domain/accounts/accountKey.ts`). An account has several, and any of them opens it. */
export const accountKey = anyAccountKey.refine((key) => readAccountKey(key) !== null)

export const decisionId = z.string().min(1).max(64)

/** Why calls belong to an account: the key that they have in common. */
export interface AccountReason extends AccountKey {
  readonly key: string
  readonly label: string | null
}

export interface FoundAccount {
  readonly key: string
  readonly name: string
  /** Whether other accounts have this name, too. */
  readonly isNameShared: boolean
  readonly callCount: number
  readonly lastCall: EpochMs | null
  /** Deals of its calls that were neither won nor lost in the last call about them. */
  readonly openDealCount: number
  /** The agent with most calls, in a tie the one with the last call. The service doesn't say who owns an account. */
  readonly agent: AccountAgent | null
}

export interface AccountAgent {
  readonly agentId: number | null
  readonly name: string | null
}

const accountSort = z.object({
  by: z.enum(['name', 'lastCall', 'callCount', 'openDealCount', 'agent']),
  isDescending: z.boolean(),
})
export type AccountSort = z.infer<typeof accountSort>

export const accountsRequest = z.object({
  text: z.string().max(200),
  offset: z.int().min(0),
  limit: z.int().min(1).max(1000),
  /** Without it, accounts are in the order of `FoundAccounts`. */
  sort: accountSort.optional(),
})
export type AccountsRequest = z.infer<typeof accountsRequest>

export interface FoundAccounts {
  /**
   * Without a text, the account with the most recent call is first. With a text: names that begin with it, then names with a word
   * that does, then the others.
   */
  readonly accounts: readonly FoundAccount[]
  /** Accounts with the text in their name, domain, email address or phone number. */
  readonly total: number
  readonly version: number
}

/** The account of a call. */
export interface AccountOfCall {
  readonly account: (FoundAccount & { readonly reason: AccountReason }) | null
  /** Why it has none; null if it has one. */
  readonly why: NoAccount | null
  readonly version: number
}

export type NoAccount =
  /** The call isn't on this computer. */
  | { readonly kind: 'not-kept' }
  /** No company, record, address or phone number of the other side is known. */
  | { readonly kind: 'nothing-known' }
  /** What's known of it fits no single account: for example people of several companies in a webinar. */
  | { readonly kind: 'unclear' }
  /** All that's known of it is in calls of several accounts: for example a consultant's address. */
  | { readonly kind: 'shared'; readonly reason: AccountReason }
  /** A person said that it isn't the account that it would belong to. */
  | { readonly kind: 'split' }

export interface AccountCall {
  readonly callId: number
  readonly title: string | null
  readonly timestamp: EpochMs | null
  readonly format: FormatOnWire
  readonly agentId: number | null
  readonly agent: string | null
  readonly callType: string | null
  readonly durationSeconds: number | null
  /** Null during a blind review, as `score`. */
  readonly aiScore: number | null
  readonly score: number | null
  readonly isWon: boolean | null
  /** An index of `Account.reasons`. */
  readonly reason: number
}

export interface AccountPerson {
  readonly name: string | null
  /** Email addresses and phone numbers. */
  readonly addresses: readonly string[]
  readonly callCount: number
  readonly firstSeen: EpochMs | null
  readonly lastSeen: EpochMs | null
}

export interface AccountRecord extends Association {
  /** The association's key, for example `crm_deals`. */
  readonly type: string
  readonly callCount: number
}

/** Something about the account that may be wrong. */
export type AccountQuestion =
  /** The most frequent name, and names that don't resemble it. */
  | {
      readonly kind: 'names'
      readonly names: readonly { readonly name: string; readonly callCount: number }[]
    }
  /** Agents who each have a quarter or more of the calls of the last 90 days before the newest one. */
  | {
      readonly kind: 'agents'
      readonly agents: readonly { readonly name: string | null; readonly callCount: number }[]
    }
  /** Other accounts with the same company name. They aren't merged because their data contradicts it: for example another CRM record. */
  | {
      readonly kind: 'same-name'
      readonly name: string
      readonly accounts: readonly Pick<FoundAccount, 'key' | 'name' | 'callCount'>[]
    }
  /** A key of its calls that isn't used to join calls, because several accounts have it. */
  | { readonly kind: 'shared'; readonly reason: AccountReason; readonly callCount: number }

/** A person's decision about the account. It can be undone with `accounts.undo`. */
export type AccountDecision = { readonly decisionId: string; readonly at: EpochMs } & (
  | { readonly kind: 'split-call'; readonly callId: number; readonly title: string | null }
  | { readonly kind: 'split-key'; readonly reason: AccountReason }
  | { readonly kind: 'merge'; readonly reason: AccountReason }
)

export interface Account {
  /** Its strongest key, in a tie the oldest. */
  readonly key: string
  readonly name: string
  readonly isNameShared: boolean
  /** Company names as in its calls, the most frequent one first. */
  readonly names: readonly { readonly name: string; readonly callCount: number }[]
  /** All keys that join its calls, strongest first. The reason of a call with several of them is the strongest. */
  readonly reasons: readonly (AccountReason & { readonly callCount: number })[]
  /** Most calls first. Without agents. */
  readonly people: readonly AccountPerson[]
  /** Records in external systems, without activities, events and tasks. */
  readonly records: readonly AccountRecord[]
  /** Most calls first. */
  readonly agents: readonly {
    readonly agentId: number | null
    readonly name: string | null
    readonly callCount: number
    readonly lastCall: EpochMs | null
  }[]
  /** Newest first; those without a time last. */
  readonly calls: readonly AccountCall[]
  readonly questions: readonly AccountQuestion[]
  readonly decisions: readonly AccountDecision[]
  /** How many of the chats on this computer have known participants. The others may belong to this account, too. */
  readonly coverage: { readonly known: number; readonly total: number }
  readonly version: number
}
