import * as z from 'zod'
import type { Database } from './database.js'
import { prepare } from './prepare.js'

export type Owner = {
  project: string
  network: string
  publisher: string
}

export type Usage = {
  of: (subject: Subject) => number
  overall: () => number
  /** Negative for a deleted message. */
  add: (owner: Owner, bytes: number) => void
}

export type Subject = { kind: 'project' | 'network' | 'client'; project: string; subject: string }

export const projectOf = ({ project }: Owner): Subject => ({
  kind: 'project',
  project,
  subject: '',
})
export const networkOf = ({ project, network }: Owner): Subject => ({
  kind: 'network',
  project,
  subject: network,
})
export const clientOf = ({ publisher }: Owner): Subject => ({
  kind: 'client',
  project: '',
  subject: publisher,
})

const Rows = z.array(
  z.object({
    kind: z.string(),
    project: z.string(),
    subject: z.string(),
    bytes: z.coerce.number(),
  }),
)

const findUsage = prepare(
  'relay_usage',
  `select kind, project, subject, bytes from relay_usage where kind = 'project'
    union select kind, project, subject, bytes from relay_usage
    join json_to_recordset($subjects::json) as asked(kind text, project text, subject text)
    using (kind, project, subject)`,
)

export async function readUsage(db: Database, owners: readonly Owner[]): Promise<Usage> {
  const subjects = owners.flatMap((owner) => [networkOf(owner), clientOf(owner)])
  const found = await findUsage(db, { subjects: JSON.stringify(subjects) })
  return createUsage(Rows.parse(found))
}

export function createUsage(rows: readonly UsageRow[] = []): Usage {
  const bytes = new Map(rows.map((row) => [keyOf(row), row.bytes]))
  let overall = 0
  for (const row of rows) if (row.kind === 'project') overall += row.bytes
  return {
    of: (subject) => bytes.get(keyOf(subject)) ?? 0,
    overall: () => overall,
    add(owner, size) {
      overall += size
      for (const subject of [projectOf(owner), networkOf(owner), clientOf(owner)]) {
        const key = keyOf(subject)
        const sum = (bytes.get(key) ?? 0) + size
        if (sum === 0) bytes.delete(key)
        else bytes.set(key, sum)
      }
    },
  }
}

type UsageRow = { kind: string; project: string; subject: string; bytes: number }

const keyOf = ({ kind, project, subject }: { kind: string; project: string; subject: string }) =>
  `${kind} ${project} ${subject}`

/** SQL that updates the usage within the messages' statement, in a fixed order. */
export function bookingOf(name: string, sign: 1 | -1): string {
  return `insert into relay_usage (kind, project, subject, bytes)
    select kind, project, subject, ${sign} * bytes from (
      select 'project' as kind, project, '' as subject, sum(size) as bytes from ${name} group by project
      union all
      select 'network', project, network, sum(size) from ${name} group by project, network
      union all
      select 'client', '', publisher, sum(size) from ${name} group by publisher
    ) as sums where bytes > 0 order by kind, project, subject
    on conflict (kind, project, subject) do update set bytes = relay_usage.bytes + excluded.bytes`
}
