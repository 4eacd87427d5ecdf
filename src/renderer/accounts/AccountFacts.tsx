import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Account, AccountDecision, AccountQuestion } from '../../contract/library/accounts.ts'
import { reasonWords } from '../../domain/accounts/reasonWords.ts'
import { systemWords } from '../../domain/calls/systemWords.ts'
import { associationName } from '../../domain/terms.ts'
import type { AccountActions } from '../client/accounts/accountActions.ts'
import { Button, IconButton } from '../components/controls/Button.tsx'
import { format } from '../components/format.ts'
import { RailSection } from '../components/layout/RailSection.tsx'
import { ExternalLink } from '../components/links/ExternalLink.tsx'
import { webLink } from '../components/links/webLink.ts'
import { useToday } from '../hooks/time/useToday.ts'

interface AccountFactsProps {
  readonly account: Account
  readonly actions: AccountActions
}

/** Who and what belongs to an account, why, and what a person may want to look into. */
export function AccountFacts({ account, actions }: AccountFactsProps) {
  const { questions, people, agents, records, reasons, decisions } = account
  const today = useToday()
  return (
    <>
      {questions.length > 0 && (
        <RailSection title="To look into">
          <ul className="grid gap-2">
            {questions.map((question, at) => (
              <li key={at}>
                <Question question={question} actions={actions} />
              </li>
            ))}
          </ul>
        </RailSection>
      )}
      {decisions.length > 0 && (
        <RailSection title="Your changes">
          <ul className="grid gap-1">
            {decisions.map((decision) => (
              <li key={decision.decisionId} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 wrap-anywhere">{decisionWords(decision)}</span>
                <Button
                  command="account.undoDecision"
                  aria-label={`Undo: ${decisionWords(decision)}`}
                  onClick={() => actions.undo(decision.decisionId, decisionWords(decision))}
                >
                  Undo
                </Button>
              </li>
            ))}
          </ul>
        </RailSection>
      )}
      <RailSection title="People" aside={people.length > 0 && format.number(people.length)}>
        <Facts
          empty="No names or addresses are known."
          facts={people.map(({ name, addresses, callCount, firstSeen }) => ({
            words: name ?? addresses[0] ?? 'Unknown',
            more: [
              name === null ? addresses.slice(1).join(', ') : addresses.join(', '),
              firstSeen !== null && `first seen ${format.day(firstSeen, today)}`,
            ],
            callCount,
          }))}
        />
      </RailSection>
      <RailSection title="Agents">
        <Facts
          empty="No call has an agent."
          facts={agents.map(({ agentId, name, callCount, lastCall }) => ({
            words:
              agentId === null ? (
                (name ?? 'No agent')
              ) : (
                <Link to="/agents/$agentId" params={{ agentId }} preload={false} className={LINK}>
                  {name ?? `Agent ${agentId}`}
                </Link>
              ),
            more: [lastCall !== null && `last ${format.day(lastCall, today)}`],
            callCount,
          }))}
        />
      </RailSection>
      {records.length > 0 && (
        <RailSection title="Deals and other records">
          <Facts
            empty=""
            facts={records.map(({ type, system, systemId, label, url, callCount }) => ({
              words: <RecordName name={label ?? systemId ?? 'Unnamed'} url={webLink(url)} />,
              more: [associationName(type), system !== null && systemWords(system)],
              callCount,
            }))}
          />
        </RailSection>
      )}
      <RailSection title="Why these calls belong together">
        <ul className="grid gap-1">
          {reasons.map((reason) => (
            <li key={reason.key} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{reasonWords(reason)}</span>
              <Count of={reason.callCount} />
              {reasons.length > 1 && (
                <IconButton
                  command="account.splitKey"
                  label={`Don’t join by this: ${reasonWords(reason)}`}
                  onClick={() => actions.splitKey(reason.key, reasonWords(reason))}
                />
              )}
            </li>
          ))}
        </ul>
      </RailSection>
    </>
  )
}

interface Fact {
  readonly words: ReactNode
  readonly more: readonly (string | false)[]
  readonly callCount: number
}

/** More would hide what is below. */
const MOST_SHOWN = 5

function Facts({ facts, empty }: { readonly facts: readonly Fact[]; readonly empty: string }) {
  const [showsAll, setShowsAll] = useState(false)
  if (facts.length === 0) return <p className="text-ink-2">{empty}</p>
  return (
    <>
      <ul className="grid gap-1.5">
        {(showsAll ? facts : facts.slice(0, MOST_SHOWN)).map(({ words, more, callCount }, at) => (
          <li key={at} className="flex gap-2">
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block wrap-anywhere">{words}</span>
              <span className="block text-sm wrap-anywhere text-ink-2">{more.filter(Boolean).join(' · ')}</span>
            </span>
            <Count of={callCount} />
          </li>
        ))}
      </ul>
      {facts.length > MOST_SHOWN && (
        <Button
          variant="ghost"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="mt-1 -ml-[11px]"
        >
          {showsAll ? 'Show fewer' : `Show all ${format.number(facts.length)}`}
        </Button>
      )}
    </>
  )
}

function Count({ of }: { readonly of: number }) {
  return (
    <span
      className="shrink-0 text-sm text-ink-2 tabular-nums"
      title={format.count(of, 'call or chat', 'calls and chats')}
    >
      {format.number(of)}
    </span>
  )
}

function RecordName({ name, url }: { readonly name: string; readonly url: string | null }) {
  return url === null ? <bdi>{name}</bdi> : <ExternalLink url={url} name={name} />
}

function Question({ question, actions }: { readonly question: AccountQuestion; readonly actions: AccountActions }) {
  switch (question.kind) {
    case 'names':
      return <p>Its calls have different company names: {namesWords(question.names)}.</p>
    case 'agents':
      return <p>Several agents talk to this account: {namesWords(question.agents)}.</p>
    case 'shared':
      return (
        <p>
          {reasonWords(question.reason)} is in calls of several accounts, so it doesn’t join{' '}
          {format.count(question.callCount, 'call')}.
        </p>
      )
    case 'same-name':
      return (
        <>
          <p>Other accounts have the same name, but nothing else in common:</p>
          <ul>
            {question.accounts.map(({ key, name, callCount }) => (
              <li key={key} className="flex items-center gap-2">
                <Link to="/accounts" search={{ open: [key] }} preload={false} className={LINK}>
                  <bdi>{name}</bdi>
                </Link>
                <Count of={callCount} />
                <span className="flex-1" />
                <Button
                  command="account.merge"
                  aria-label={`Merge ${name} into this account`}
                  onClick={() => actions.merge(key, name)}
                >
                  Merge
                </Button>
              </li>
            ))}
          </ul>
        </>
      )
  }
}

function namesWords(names: readonly { readonly name: string | null; readonly callCount: number }[]): string {
  return names.map(({ name, callCount }) => `${name ?? 'unknown'} (${format.number(callCount)})`).join(', ')
}

function decisionWords(decision: AccountDecision): string {
  switch (decision.kind) {
    case 'split-call':
      return `Removed: ${decision.title ?? `call ${decision.callId}`}`
    case 'split-key':
      return `Doesn’t join by: ${reasonWords(decision.reason)}`
    case 'merge':
      return `Merged: ${reasonWords(decision.reason)}`
  }
}

const LINK = 'rounded-sm text-accent-ink hover:underline'
