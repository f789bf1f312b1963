import { randomUUID } from 'node:crypto'
import {
  createRelayKey,
  openRelaySocket,
  randomMessage,
  randomTopic,
} from '@vestibule/relay/testing'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { cli } from '../testing/processes/cli.js'
import { serverSettings } from '../testing/settings.js'
import { startServices } from './startServices.js'

const TIMEOUT = 240_000

test(
  'runs a relay without keys, mails and networks, with a role that reads no other table',
  async () => {
    const owner = { ...(await serverSettings()), SMTP_URL: 'smtp://127.0.0.1:9' }
    const role = `relay_${randomUUID().slice(0, 8)}`
    const as = (user: string) => {
      const url = new URL(owner.DATABASE_URL ?? '')
      url.username = user
      return url.href
    }
    const query = async (url: string, text: string) => {
      const client = new Client({ connectionString: url })
      await client.connect()
      return client.query(text).finally(() => client.end())
    }
    await query(as('postgres'), `create role ${role} login`)
    expect((await cli(owner, 'migrate', '--relay-role', role)).code).toBe(0)

    const env = {
      ROLES: 'relay',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      MIGRATE: 'off',
      DATABASE_URL: as(role),
      PROJECTS_FILE: owner.PROJECTS_FILE,
    }
    const services = await startServices(readConfig(env))
    expect(await (await fetch(`${services.url}/readyz`)).json()).toMatchObject({
      status: 'ok',
      parts: { database: 'ok' },
      roles: { relay: { status: 'ok' } },
    })
    expect((await fetch(`${services.url}/.well-known/security.txt`)).status).toBe(404)

    const open = () =>
      openRelaySocket(services.relay ?? '', { key: createRelayKey(), now: Date.now() })
    const [wallet, dapp] = [await open(), await open()]
    const [topic, message] = [randomTopic(), randomMessage(100)]
    await wallet.subscribe(topic)
    expect((await dapp.publish(topic, message)).error).toBeUndefined()
    expect(await wallet.messages(1)).toEqual([message])
    const figures = async () => (await fetch(services.metrics ?? '')).text()
    expect(await figures()).toContain('\nvestibule_relay_sockets 2\n')
    for (const kind of ['published', 'confirmed'])
      await expect.poll(figures).toContain(`\nvestibule_relay_messages_total{kind="${kind}"} 1\n`)
    for (const socket of [wallet, dapp]) await socket.close()
    await services.close()
    for (const table of ['users', 'shares', 'budgets', 'audit_pending'])
      await expect(query(as(role), `select from ${table}`)).rejects.toThrow('permission denied')
  },
  TIMEOUT,
)
