import type { Role, SeedUser } from '../directory.ts'
import { mailbox } from '../names.ts'
import { createRandom } from '../random.ts'
import { STORY } from './story.ts'

export const TEAMS = ['New business', 'Enterprise', 'Account management', 'Customer success', 'Support'] as const
export type Team = (typeof TEAMS)[number]

const AGENTS: Readonly<Record<Team, readonly string[]>> = {
  'New business': ['Maya Lindqvist', 'Tom Okafor', 'Marcus Hale', 'Chloe Marchand', 'Ruben Castellanos', 'Grace Mbeki'],
  Enterprise: ['Jonas Weber', 'Hannah Goldblum', 'Viktor Hristov', 'Owen Price', 'Amelia Thornbury'],
  'Account management': ['Priya Raman', 'Daniel Osei', 'Ingrid Solberg', 'Liam O’Rourke', 'Rosa Calderón'],
  'Customer success': [
    'Ana Sofia Duarte',
    'Yuki Tanabe',
    'Noor van Dijk',
    'Sunita Deshpande',
    'Mateo Ferri',
    'Nadia Haddad',
  ],
  Support: [
    'Leila Benali',
    'Oksana Kovalenko',
    'Farid Rahimi',
    'Kwame Asante',
    'Elif Aydin',
    'Camila Rojas',
    'Zhang Wei',
    'Bram Peeters',
  ],
}

/** Managers and administrators, who review calls and make none. */
const OTHERS: readonly (readonly [name: string, role: Role, team: Team | null])[] = [
  ['Judith Ekström', 'admin', null],
  ['Freya Nygaard', 'manager', 'New business'],
  ['Piotr Zielinski', 'manager', 'Support'],
  ['Sven Dahl', 'manager', 'Customer success'],
]

const REGIONS = ['Americas', 'EMEA'] as const

export interface Agent extends SeedUser {
  readonly team: Team
}

interface Staff {
  readonly users: readonly SeedUser[]
  readonly agentsOf: ReadonlyMap<Team, readonly Agent[]>
}

export function makeStaff(seed: number, firstUserId: number, mailDomain: string): Staff {
  const user = (index: number, name: string, role: Role, team: Team | null): SeedUser => {
    const random = createRandom(seed, 'staff', index)
    const isCoached = name === STORY.coached.agent
    return {
      userId: firstUserId + index * 3,
      name,
      email: `${mailbox(name, index)}@${mailDomain}`,
      role,
      // One person left the company. Blocked people stay in the list.
      isBlocked: name === 'Bram Peeters',
      hasAgentProfile: role === 'member',
      skill: isCoached ? 0 : random.normal(0, 0.05),
      customValues: {
        region: REGIONS[index % 4 === 3 ? 1 : 0],
        start_date: new Date(Date.UTC(2021, 2, 1) + random.int(0, 1500) * 86_400_000).toISOString().slice(0, 10),
        weekly_hours: random.chance(0.85) ? 40 : 32,
        ...(team === null ? {} : { team }),
        ...(role === 'member' && team !== 'Support' ? { quota_2026: random.int(20, 80) * 10_000 } : {}),
        ...(isCoached ? { coaching_note: 'Weekly coaching on next steps and on asking before pitching.' } : {}),
      },
    }
  }
  const rows = [...TEAMS.flatMap((team) => AGENTS[team].map((name) => [name, 'member', team] as const)), ...OTHERS]
  const users = rows.map(([name, role, team], index) => user(index, name, role, team))
  const agents = users.slice(0, users.length - OTHERS.length)
  return {
    users,
    agentsOf: new Map(
      TEAMS.map((team) => [
        team,
        agents.filter(({ customValues }) => customValues['team'] === team).map((agent) => ({ ...agent, team })),
      ]),
    ),
  }
}
