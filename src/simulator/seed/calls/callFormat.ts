/** Source: interface, filter field `type`. */
export type CallFormat = 'audio' | 'video' | 'file' | 'chat' | 'group_chat'
