import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import {
  createRelayKey,
  openRelaySocket,
  randomMessage,
  randomTopic,
} from '@vestibule/relay/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { type Services, startServices } from '../server/startServices.js'
import { serverSettings } from '../testing/settings.js'
import type { Database } from './database.js'
import { prepare } from './prepare.js'

/** Fewer than a process's connections, so that transactions share servers. */
const SERVERS = 3

describe('services behind PgBouncer in transaction mode', () => {
  let env: Record<string, string | undefined>
  let pooled = ''
  let end = async () => {}
  const running: Services[] = []
  beforeAll(async () => {
    env = { ...(await serverSettings()), SMTP_URL: 'smtp://127.0.0.1:9', PORT: '0' }
    const { url, close } = await startPooler(String(env.DATABASE_URL))
    pooled = url
    end = close
  })
  afterAll(async () => {
    for (const services of running) await services.close()
    await end()
  })
  const start = async (onDatabase?: (db: Database) => void) => {
    const settings = { ...env, DATABASE_URL: pooled, DATABASE_DIRECT_URL: env.DATABASE_URL }
    const services = await startServices({ ...readConfig(settings), onDatabase })
    running.push(services)
    return services
  }

  test('fail to start with only the pooler’s URL', async () => {
    const alone = (url: string) => startServices(readConfig({ ...env, DATABASE_URL: url }))
    await expect(alone(pooled)).rejects.toThrow(
      'startup parameter: statement_timeout); for a pooler, name the server behind it in DATABASE_DIRECT_URL.',
    )
    const lenient = await startPooler(String(env.DATABASE_URL), [
      'ignore_startup_parameters = statement_timeout',
    ])
    await expect(alone(lenient.url)).rejects.toThrow(
      'does not carry the relay’s notifications; with a pooler in transaction mode, set DATABASE_DIRECT_URL.',
    )
    await lenient.close()
  })

  test('run named statements and transactions on any server of the pooler', async () => {
    let db: Database | undefined
    await start((opened) => {
      db = opened
    })
    const add = prepare<{ sum: number }>('pooler_add', 'select $a::int + $b::int as sum')
    const sums = await Promise.all(
      Array.from({ length: 200 }, async (_, a) => {
        if (db === undefined) throw new Error('The services give their database away.')
        return db.transaction(async (transaction) => {
          await transaction.execute(sql`select pg_advisory_xact_lock(${a % 7}::bigint)`)
          return (await add(transaction, { a, b: 1 }))[0]?.sum
        })
      }),
    )
    expect(sums).toEqual(Array.from({ length: 200 }, (_, a) => a + 1))
  })

  test('deliver a message between a dapp and a wallet at two processes', async () => {
    const [here, there] = [await start(), await start()]
    const open = ({ relay }: Services) =>
      openRelaySocket(String(relay), { key: createRelayKey(), now: Date.now() })
    const [dapp, wallet] = [await open(here), await open(there)]
    const [topic, message] = [randomTopic(), randomMessage()]
    await wallet.subscribe(topic)
    expect((await dapp.publish(topic, message)).result).toBe(true)
    expect(await wallet.messages(1)).toEqual([message])
    expect(await (await fetch(`${there.url}/readyz`)).json()).toMatchObject({
      parts: { database: 'ok' },
    })
  })
})

async function startPooler(databaseUrl: string, settings: readonly string[] = []) {
  const { pathname, username, searchParams, port } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const folder = mkdtempSync(join(inject('runFolder'), 'pgbouncer-'))
  const listenPort = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  // The pooler runs as another user and needs access to the socket's folder.
  const folderOfSocket = searchParams.get('host') ?? ''
  const path = join(folderOfSocket, `.s.PGSQL.${port || 5432}`)
  const bridge = createServer((client) => {
    const backend = connect(path)
    client.pipe(backend).pipe(client)
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const)
      one.on('error', () => other.destroy())
  })
  const bridgePort = await listen(bridge)
  const backend = ['host=127.0.0.1', `port=${bridgePort}`, `dbname=${name}`, `user=${username}`]
  writeFileSync(
    file,
    [
      '[databases]',
      `${name} = ${backend.join(' ')}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${SERVERS}`,
      ...settings,
      '',
    ].join('\n'),
  )
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), file], {
    stdio: 'ignore',
  })
  const failed = once(child, 'error').then(([cause]) => {
    throw new Error('This needs PgBouncer; as root, run apt-get install pgbouncer.', { cause })
  })
  await Promise.race([failed, once(child, 'spawn')])
  failed.catch(() => undefined)
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}/${name}`,
    async close() {
      child.kill('SIGKILL')
      await once(child, 'close')
      bridge.close()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
