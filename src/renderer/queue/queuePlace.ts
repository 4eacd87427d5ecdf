/** Names the list of a queue's calls for `useKeptPlace`. Queue ids are unique across workspaces. */
export function queuePlace(queueId: string): string {
  return `queue ${queueId}`
}
