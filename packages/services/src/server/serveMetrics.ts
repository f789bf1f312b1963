import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../db/database.js'
import type { LoopUse } from '../domain/admission/eventLoop.js'
import type { createReadiness } from '../domain/health/createReadiness.js'
import type { Metrics } from '../domain/metrics/createMetrics.js'
import { StartError } from '../platform/startError.js'
import { SECOND } from '../platform/time.js'

/** Maximum number of waiting events to count: the operator needs no exact larger number. */
const MOST_COUNTED = 100_000

export function watchProcess(metrics: Metrics, parts: Parts): void {
  const { pool, db, loopUse, readiness, seesAudit } = parts
  metrics.watch({
    name: 'event_loop_use_ratio',
    help: 'Share of the last 100 ms or more in which the event loop was busy.',
    read: loopUse,
  })
  metrics.watch({
    name: 'database_connections',
    help: 'Connections to the database (busy, idle), and statements that are waiting for one.',
    label: 'state',
    read: pool,
  })
  metrics.watch({
    name: 'ready',
    help: '1 for each part of /readyz that works, else 0.',
    label: 'part',
    async read() {
      const { parts } = await readiness.read()
      return Object.fromEntries(
        Object.entries(parts).map(([part, state]) => [part, Number(state === 'ok')]),
      )
    },
  })
  if (!seesAudit) return
  metrics.watch({
    name: 'audit_waiting_events',
    help: 'Events that are not in the audit log yet; at most 100,000 are counted.',
    async read() {
      const waiting = sql`select 1 from audit_pending limit ${MOST_COUNTED}`
      const found = await db.execute(
        sql`select count(*)::int as count from (${waiting}) as waiting`,
      )
      return (found as unknown as { rows: { count: number }[] }).rows[0]?.count ?? 0
    },
  })
}

type Parts = Pick<OpenDatabase, 'pool' | 'db'> & {
  loopUse: LoopUse
  readiness: Pick<ReturnType<typeof createReadiness>, 'read'>
  seesAudit: boolean
}

/** Opens a port that must be private. @throws StartError */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.requestTimeout = 10 * SECOND
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${cause.code})`
      const message = `Port ${port} of ${host} ${why}; set METRICS_PORT to another one.`
      reject(new StartError(message, { cause }))
    })
    server.listen({ port, host }, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
