import type { Company } from './names.ts'
import type { Random } from './random.ts'

export interface Association {
  readonly system: string
  readonly system_id: string
  readonly label: string
  readonly url: string | null
}

export type Associations = Readonly<Record<string, readonly Association[]>>

export interface Deal {
  readonly number: number
  readonly label: string
  readonly won: boolean | null
}

/** The CRM a company's records are in. CRMs use different names for the same thing (accounts or companies). */
interface Systems {
  readonly crm: string
  readonly accountsKey: 'crm_accounts' | 'crm_companies'
  readonly success: string
}

const SYSTEMS: readonly Systems[] = [
  { crm: 'salesforce', accountsKey: 'crm_accounts', success: 'gainsight' },
  { crm: 'hubspot', accountsKey: 'crm_companies', success: 'planhat' },
  { crm: 'pipedrive', accountsKey: 'crm_companies', success: 'gainsight' },
]

const PRODUCTS = ['Team plan', 'Enterprise', 'Voice add-on', 'Pilot', 'Expansion', 'Two-year renewal']

/** The two or three deals of a company: won, lost or open (null). */
export function dealsOf(companyIndex: number, company: Company, random: Random): Deal[] {
  return Array.from({ length: random.int(2, 3) }, (_, index) => ({
    number: 7000 + companyIndex * 10 + index,
    label: `${company.name}: ${random.pick(PRODUCTS)}`,
    won: random.weighted<boolean | null>([
      [true, 34],
      [false, 26],
      [null, 40],
    ]),
  }))
}

interface AssociationPlan {
  readonly company: Company
  readonly companyIndex: number
  readonly contact: string | null
  readonly deal: Deal | null
  readonly callType: string
  readonly random: Random
}

/** The records a call is linked to, under its CRM's keys. An unmatched call has none. */
export function associate(plan: AssociationPlan): Associations {
  const { company, companyIndex, random } = plan
  const systems = SYSTEMS[companyIndex % SYSTEMS.length] as Systems
  const crm = (kind: string, id: string, label: string): Association => ({
    system: systems.crm,
    system_id: id,
    label,
    // Some integrations have no URLs for their records.
    url: random.chance(0.12) ? null : `https://${systems.crm}.example/${kind}/${encodeURIComponent(id)}`,
  })
  const success = (kind: string, id: string, label: string): Association => ({
    system: systems.success,
    system_id: id,
    label,
    url: `https://${systems.success}.example/${kind}/${encodeURIComponent(id)}`,
  })
  const found: Record<string, Association[]> = {}
  found[systems.accountsKey] = [crm('accounts', `A-${4000 + companyIndex}`, company.name)]
  if (plan.deal !== null) found['crm_deals'] = [crm('deals', `D-${plan.deal.number}`, plan.deal.label)]
  if (plan.contact !== null) found['crm_contacts'] = [crm('contacts', `C-${random.int(10_000, 99_999)}`, plan.contact)]
  if (plan.callType === 'Discovery' && random.chance(0.5))
    found['crm_leads'] = [crm('leads', `L-${random.int(1000, 9999)}`, plan.contact ?? company.name)]
  if (random.chance(0.4))
    found['crm_activities'] = [
      crm('activities', `T-${random.int(100_000, 999_999)}`, `${plan.callType} with ${company.name}`),
    ]
  if (plan.callType === 'Demo' && random.chance(0.6))
    found['crm_events'] = [crm('events', `E-${random.int(100_000, 999_999)}`, `Demo: ${company.name}`)]
  if (plan.callType === 'Support' || plan.callType === 'Escalation') {
    found['crm_tickets'] = Array.from(
      {
        length: random.weighted([
          [1, 4],
          [2, 1],
        ]),
      },
      () => crm('tickets', `#${random.int(20_000, 49_999)}`, `${plan.callType}: ${company.name}`),
    )
  }
  if (random.chance(0.05)) found['crm_custom_objects'] = [crm('objects', `site-${random.int(1, 400)}`, 'Site contract')]
  if (['Renewal', 'Onboarding', 'Check-in', 'Cancellation'].includes(plan.callType)) {
    found['csm_customers'] = [success('customers', `cs-${companyIndex}`, company.name)]
    if (plan.contact !== null && random.chance(0.6))
      found['csm_contacts'] = [success('contacts', `cc-${random.int(100, 999)}`, plan.contact)]
    if (random.chance(0.5))
      found['csm_tasks'] = [
        success('tasks', `ct-${random.int(1000, 9999)}`, `Follow up after ${plan.callType.toLowerCase()}`),
      ]
  }
  return found
}
