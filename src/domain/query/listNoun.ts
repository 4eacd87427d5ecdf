import { isChatFormat } from '../calls/call.ts'
import { isGroup, type DraftQuery } from './query.ts'

/** What a list is of: chats if its filters leave nothing else. */
export function listNoun({ filters }: Pick<DraftQuery, 'filters'>): 'call' | 'chat' {
  const isOfChats = filters.some((part) => {
    if (isGroup(part) || part.field !== 'type' || (part.op !== 'in' && part.op !== '==')) return false
    return 'value' in part && part.value !== null && part.value.split(',').every(isChatFormat)
  })
  return isOfChats ? 'chat' : 'call'
}
