import { parseCaipAddress } from '@vestibule/protocol'
import type { SmartSession } from '@vestibule/protocol/http'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { grants } from '../../db/schema/grants.js'
import { manifestOf } from '../../namespaces/registry.js'
import type { AskNode } from '../../namespaces/signInRules.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { DomainError } from '../errors/domainError.js'
import { findProject, type Project } from '../projects/project.js'

const MOST = 200
/** Maximum number of open permissions checked at the node for one response. */
const MOST_ASKED = 20

type Row = typeof grants.$inferSelect

export function createGrants({ db, clock, projects }: Options) {
  const describe = (row: Row, { withContext }: { withContext: boolean }): SmartSession => {
    const project = findProject(projects, row.project)
    const url = project?.allowedOrigins.find((origin) => URL.canParse(origin))
    return {
      pci: row.pci,
      account: `${row.network}:${row.address}`,
      project: {
        id: row.project,
        name: project?.name ?? row.project,
        ...(url !== undefined && { url }),
      },
      permissions: row.permissions as SmartSession['permissions'],
      policies: row.policies as SmartSession['policies'],
      createdAt: row.createdAt.getTime(),
      expiry: row.expiresAt.getTime() / SECOND,
      revokedAt: row.revokedAt?.getTime() ?? null,
      isRevoked: row.revokedAt !== null,
      ...(withContext && { context: row.context }),
    }
  }

  return {
    /** Requires the account's signature. A second call has no effect. @throws DomainError */
    async record(userId: string, asked: Record): Promise<void> {
      const { network, reference, address, namespace } = readAccount(asked.account)
      const { pci, context, permissions, policies, expiry, projectId } = asked
      const found = await manifestOf(namespace)?.grants?.readGrant({
        ...{ account: address, reference, context },
      })
      if (found === undefined || found.id !== pci) throw new DomainError('invalid', 'invalidParams')
      // Dapps read these members instead of the context.
      const isTold = found.isTold(permissions) && (found.expiry ?? expiry) === expiry
      if (!isTold) throw new DomainError('invalid', 'invalidParams')
      if (expiry * SECOND <= clock()) throw new DomainError('invalid', 'invalidParams')
      if (findProject(projects, projectId) === undefined)
        throw new DomainError('forbidden', 'projectUnknown')
      await db.transaction(async (transaction) => {
        const lock = `grants ${userId}`
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
        if ((await transaction.$count(grants, eq(grants.userId, userId))) >= MOST)
          throw new DomainError('rateLimited', 'rateLimited')
        await transaction
          .insert(grants)
          .values({
            ...{
              pci,
              userId,
              network,
              address,
              project: projectId,
              permissions,
              policies,
              context,
            },
            createdAt: new Date(clock()),
            expiresAt: new Date(expiry * SECOND),
          })
          .onConflictDoNothing()
      })
    },

    async ofUser(userId: string): Promise<SmartSession[]> {
      const rows = await db
        .select()
        .from(grants)
        .where(eq(grants.userId, userId))
        .orderBy(desc(grants.createdAt))
        .limit(MOST)
      return rows.map((row) => describe(row, { withContext: true }))
    },

    /** Newest first. The chain decides whether a permission is open; if it does not respond, the record does. @throws DomainError */
    async ofProject(
      account: string,
      { projectId, askOf }: { projectId: string; askOf: AskOf },
    ): Promise<SmartSession[]> {
      const { network, reference, address, namespace } = readAccount(account)
      const rows = await db
        .select()
        .from(grants)
        .where(
          and(
            eq(grants.network, network),
            eq(grants.address, address),
            eq(grants.project, projectId),
          ),
        )
        .orderBy(desc(grants.createdAt))
        .limit(MOST)
      const byPci = new Map(rows.map((row) => [row.pci, row]))
      const listed = [...byPci.values()]
      const isOpen = (row: Row) => row.revokedAt === null && row.expiresAt.getTime() > clock()
      const asked = listed.filter(isOpen).slice(0, MOST_ASKED)
      const ask = askOf(network)
      const ended = await Promise.all(
        asked.map(async ({ pci, context }) => {
          const grant = { account: address, reference, context, pci, ask }
          const isEnded = manifestOf(namespace)?.grants?.isEnded(grant)
          return (await isEnded?.catch(() => false)) ? [pci] : []
        }),
      )
      const gone = new Set(ended.flat())
      return listed.map((row) => {
        const revokedAt = gone.has(row.pci) ? new Date(clock()) : row.revokedAt
        return describe({ ...row, revokedAt }, { withContext: false })
      })
    },

    /** Requires the account's signature of the permission id. @returns whether the permission is revoked @throws DomainError */
    async revoke(account: string, asked: Revocation): Promise<boolean> {
      const { network, reference, address, namespace } = readAccount(account)
      const { pci, signature } = asked
      const isGrant = and(
        eq(grants.network, network),
        eq(grants.address, address),
        eq(grants.pci, pci),
      )
      const [row] = await db.select().from(grants).where(isGrant)
      if (row === undefined) return false
      const isSigned = await manifestOf(namespace)?.signIn?.verify({
        ...{ address, reference, message: pci, signature },
        ask: asked.askOf(network),
      })
      if (!isSigned) return false
      await db
        .update(grants)
        .set({ revokedAt: new Date(clock()) })
        .where(and(isGrant, isNull(grants.revokedAt)))
      return true
    },
  }
}

export type Grants = ReturnType<typeof createGrants>

type Options = { db: Database; clock: Clock; projects: readonly Project[] }
type Record = {
  pci: string
  account: string
  projectId: string
  permissions: unknown[]
  policies: unknown[]
  expiry: number
  context: string
}
type AskOf = (caipNetworkId: string) => AskNode
type Revocation = {
  pci: string
  signature: string
  askOf: AskOf
}

/** @throws DomainError unless the account's namespace supports permissions */
function readAccount(account: string) {
  try {
    const { namespace, chainId: reference, address } = parseCaipAddress(account)
    const { grants: rules, signIn } = manifestOf(namespace) ?? {}
    const canonical = signIn?.canonicalAddress(address, reference)
    if (rules !== undefined && canonical !== undefined)
      return { namespace, reference, network: `${namespace}:${reference}`, address: canonical }
  } catch {}
  throw new DomainError('invalid', 'invalidCaip10Address')
}
