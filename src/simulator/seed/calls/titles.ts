import type { Random } from '../random.ts'

/** Titles that fit any call of the type. */
const GENERAL: Readonly<Record<string, readonly string[]>> = {
  Discovery: ['Intro with {company}', 'Discovery: {company}', '{company}: first conversation'],
  Demo: ['Demo for {company}', '{company}: product walk-through', 'Demo, {company}'],
  Pricing: ['{company}: pricing', 'Pricing and terms with {company}'],
  Renewal: ['Renewal: {company}', '{company} renewal', 'Renewal terms, {lead}'],
  Onboarding: ['Onboarding {company}', '{company}: kick-off', 'Onboarding with {lead}'],
  Support: ['Support: {company}', 'Call from {lead}', '{lead}, {company}'],
  Escalation: ['Escalation: {company}', '{company}: escalation, {lead}'],
  'Check-in': ['Check-in, {company}', '{company}: how is it going?', 'Check-in with {lead}'],
  Cancellation: ['{company} wants to cancel', 'Cancellation request, {lead}'],
  'Security review': ['Security review: {company}', '{company}: security questions'],
  'Partner call': ['Partner sync: {company}', 'Partner call, {company}'],
  Interview: ['Interview', 'Interview, second round'],
}

/** Titles that name a subject, only for calls without a transcript to contradict them. */
const PARTICULAR: Readonly<Record<string, readonly string[]>> = {
  Discovery: ['What {company} does today', '{company}: budget and timing'],
  Demo: ['Second demo, {company} finance team', 'Demo: reporting for {company}'],
  Pricing: ['{company} on the yearly discount'],
  Renewal: ['{company} renewal, 60 days out'],
  Onboarding: ['Week two with {company}'],
  Support: ['{lead}: cannot sign in', 'Export stuck at 90%: {company}', '{company}, missing invoice'],
  Escalation: ['{company}: outage follow-up', 'Third call this week, {lead}'],
  'Check-in': ['Quarterly check-in, {company}'],
  Cancellation: ['{company}: leaving at the end of the term'],
  'Security review': ['{company}: questionnaire, part 2', 'SSO and audit log for {company}'],
  'Partner call': ['{company}: deal registration'],
  Interview: ['Interview: support lead', 'Reference call'],
}

/** Titles of a call whose recording has one of its own. */
const RECORDED = ['{company}: {subject}', '{subject} ({company})']

const CHATS = ['{lead}', 'Chat with {lead}', '{company} on {channel}', '{lead} ({company})']
const GROUPS = [
  '{company} × Talkwell',
  '{company} launch group',
  'Shared channel: {company}',
  '{company} support 🚨',
  'Go-live {company}',
]

const UNUSUAL = [
  'Quarterly business review with {company}: adoption by team, the two open escalations from spring, the migration of the old archive, next year’s budget, and who will own the integration once {lead} changes role (part 1 of 3, continued on Thursday)',
  'مكالمة متابعة مع {company} حول العرض الجديد',
  'שיחת היכרות עם {company}',
  '{company} 様 定例ミーティング(第 3 四半期の振り返り)',
  'Вторая встреча: {company}, интеграция и сроки',
  '🎉 Kick-off!!! {company} 🎉',
  'RE: RE: FW: {company} — “urgent” <b>please read</b>',
  '=SUM(1,2) call about spreadsheets, {company}',
  '100%_done? {company}',
]

interface TitleParts {
  readonly company: string
  readonly lead: string
  readonly channel: string
  /** The subject of the call's recording; null if there is none. */
  readonly subject: string | null
}

/** A title as people and calendars write them; one in 25 is unusual: very long, right to left, emoji, markup, formulas. */
export function makeTitle(
  kind: 'call' | 'chat' | 'group_chat',
  callType: string,
  parts: TitleParts,
  random: Random,
): string {
  const patterns = random.chance(0.04) ? UNUSUAL : usualPatterns(kind, callType, parts.subject !== null, random)
  return random
    .pick(patterns)
    .replaceAll('{company}', parts.company)
    .replaceAll('{lead}', parts.lead)
    .replaceAll('{channel}', parts.channel)
    .replaceAll('{subject}', withoutType(parts.subject ?? ''))
}

function usualPatterns(
  kind: 'call' | 'chat' | 'group_chat',
  callType: string,
  hasSubject: boolean,
  random: Random,
): readonly string[] {
  if (kind === 'chat') return CHATS
  if (kind === 'group_chat') return GROUPS
  const general = GENERAL[callType] ?? ['{company}']
  if (hasSubject) return random.chance(0.45) ? RECORDED : general
  return [...general, ...(PARTICULAR[callType] ?? [])]
}

/** "Renewal: three years or one?" becomes "Three years or one?" beside a company's name. */
function withoutType(title: string): string {
  const rest = title.replace(/^[A-Z][\w -]{2,15}: /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
