import { isChatFormat } from '../../domain/calls/call.ts'
import type { Account } from '../../contract/library/accounts.ts'
import type { CallWords } from '../client/calls/callWords.ts'
import { useBudget } from '../client/connection/coreStreams.ts'
import { durationWords } from '../client/savedCalls.ts'
import { useCommands } from '../commands/useCommands.ts'
import { Button } from '../components/controls/Button.tsx'
import { format } from '../components/format.ts'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { PageNote } from '../components/notices/PageNote.tsx'

interface SearchCoverageProps {
  readonly account: Account
  readonly callWords: CallWords
  readonly isSearching: boolean
}

/** What a search in an account leaves out, because it isn't read, and what can be done about it. */
export function SearchCoverage({ account, callWords, isSearching }: SearchCoverageProps) {
  const { readCount, unreadableCount, progress, failure, isAllWanted, readAll, stop, retry } = callWords
  const budget = useBudget()
  const total = account.calls.length
  const unreadCount = total - (readCount ?? 0)
  const moreCount = unreadCount - unreadableCount
  const isPartial = isSearching && readCount !== null && unreadCount > 0 && progress === null
  const isStoppable = isAllWanted && progress !== null
  const hasMore = isPartial && moreCount > 0
  useCommands({ 'account.readMore': hasMore && readAll, 'account.stopReading': isStoppable && stop })
  const noun = textsOf(account)
  if (isSearching && failure && unreadCount > 0) {
    const note = `${format.number(unreadCount)} of ${format.number(total)} ${noun} weren’t searched.`
    return <FailureNotice form="bar" failure={failure} note={note} actions={{ retry }} retriesItself />
  }
  if (isStoppable)
    return (
      <PageNote words={progressWords(progress, noun)}>
        <Button variant="ghost" command="account.stopReading" onClick={stop} className={SMALL} />
      </PageNote>
    )
  if (!isPartial) return null
  const minutes = durationWords((moreCount * 60) / (budget?.limit ?? 100))
  const words = `Searched ${format.number(readCount)} of ${format.number(total)} ${noun}.`
  return hasMore ? (
    <PageNote words={`${words} Reading the rest takes ${format.count(moreCount, 'request')}.`}>
      <Button variant="ghost" command="account.readMore" onClick={readAll} className={SMALL}>
        Read {format.count(moreCount, 'more call')} ({minutes})
      </Button>
    </PageNote>
  ) : (
    <PageNote words={`${words} The rest couldn’t be read.`}>
      <Button variant="ghost" command="failure.retry" onClick={retry} className={SMALL} />
    </PageNote>
  )
}

const SMALL = 'h-6! px-2! text-sm!'

/** Progress of reading an account’s calls. `noun`: what is read. */
export function progressWords({ doneCount, totalCount }: NonNullable<CallWords['progress']>, noun: string): string {
  return `Reading ${format.number(doneCount)} of ${format.number(totalCount)} ${noun}…`
}

/** What is searched. */
export function textsOf({ calls }: Account): string {
  return calls.some((call) => isChatFormat(call.format)) ? 'transcripts and chats' : 'transcripts'
}
