import type { Random } from '../random.ts'
import type { PlannedCall } from './plan.ts'

const TITLES: Readonly<Record<PlannedCall['kind'], readonly string[]>> = {
  Discovery: ['{company}: first conversation', 'Discovery call, {company}', 'Intro: {company} and Talkwell'],
  Demo: ['Demo for {company}', '{company}: product demo', 'Demo, {company} dispatch team'],
  'Demo, compared': ['Demo for {company}', '{company}: product demo', 'Demo, {company} dispatch team'],
  Pricing: ['{company}: pricing', 'Pricing and terms, {company}', 'Offer review with {lead}'],
  'Pricing, lost': ['{company}: pricing', 'Pricing and terms, {company}', 'Offer review with {lead}'],
  'Security review': ['Security review: {company}', '{company}: security questions'],
  Onboarding: ['Onboarding: {company}', '{company}: setup session'],
  Support: ['{lead}, {company}', 'Support: {company}', 'Call from {lead}'],
  'Support, slow app': ['{lead}, {company}', 'Support: {company}'],
  Escalation: ['Escalation: {company}', '{company}: follow-up after the outage'],
  'Check-in': ['Check-in: {company}', '{company}: monthly check-in', 'Check-in with {lead}'],
  'Check-in, at risk': ['Check-in: {company}', '{company}: monthly check-in'],
  Renewal: ['Renewal: {company}', '{company}: renewal terms'],
  'Renewal, at risk': ['Renewal: {company}'],
  Cancellation: ['{company}: cancellation', 'Cancellation request, {lead}'],
  chat: ['{lead}', '{lead} ({company})'],
  'group chat': ['{company} and Talkwell', '{company}: go-live group', '{company} support'],
}

export function titleOf(kind: PlannedCall['kind'], company: string, lead: string, random: Random): string {
  return random.pick(TITLES[kind]).replace('{company}', company).replace('{lead}', lead)
}
