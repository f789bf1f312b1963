import { isOpenId } from '@vestibule/protocol'
import { PROVIDERS } from '../domain/login/oauth/providers.js'
import type { Project } from '../domain/projects/project.js'
/** With two ids for one issuer, a visitor would get two wallets. With two issuers for one id, accounts would be ambiguous. */
export function findIssuerFaults(projects: readonly Project[]): string[] {
  const issuers = new Map<string, { issuer: string; name: string }>()
  const ids = new Map(
    Object.entries(PROVIDERS).map(([id, { server }]) => [bare(server.issuer), id] as const),
  )
  const faults: string[] = []
  for (const { id: project, logins = {} } of projects)
    for (const [id, client] of Object.entries(logins)) {
      if (!isOpenId(id) || client === undefined || !('issuer' in client)) continue
      const { issuer, name } = client
      const same = issuers.get(id) ?? { issuer, name }
      if (bare(same.issuer) !== bare(issuer) || same.name !== name)
        faults.push(`gives ${id} another issuer or name in ${project} than before; use another id`)
      const other = ids.get(bare(issuer)) ?? id
      if (other !== id)
        faults.push(`names the issuer of ${other} in ${id} of ${project}; use ${other}`)
      issuers.set(id, same)
      ids.set(bare(issuer), other)
    }
  return faults
}

const bare = (issuer: string) => issuer.replace(/\/$/, '')
