import { rmSync } from 'node:fs'
import {
  createRelayKey,
  openRelaySocket,
  randomMessage,
  randomTopic,
  startNatsServer,
} from '@vestibule/relay/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { examineWorld } from '../config/doctor/examineWorld.js'
import { serverSettings } from '../testing/settings.js'
import { type Services, startServices } from './startServices.js'

describe('services with NATS', () => {
  let nats: Awaited<ReturnType<typeof startNatsServer>>
  let env: Record<string, string | undefined>
  const running: Services[] = []
  beforeAll(async () => {
    nats = await startNatsServer()
    const common = { SMTP_URL: 'smtp://127.0.0.1:9', METRICS_PORT: '0', NATS_URL: nats.url }
    env = { ...(await serverSettings()), ...common }
  })
  afterAll(async () => {
    for (const services of running) await services.close()
    await nats.kill()
    rmSync(nats.folder, { recursive: true, force: true })
  })
  async function start(overrides: Record<string, string> = {}) {
    const services = await startServices(readConfig({ ...env, ...overrides }))
    running.push(services)
    return services
  }

  test('send messages between processes without storing them in the database', async () => {
    const [here, there] = [await start(), await start()]
    const open = ({ relay }: Services) =>
      openRelaySocket(String(relay), { key: createRelayKey(), now: Date.now() })
    const [dapp, wallet] = [await open(here), await open(there)]
    const [topic, message] = [randomTopic(), randomMessage()]
    await wallet.subscribe(topic)
    expect((await dapp.publish(topic, message)).result).toBe(true)
    expect(await wallet.messages(1)).toEqual([message])
    const client = new Client({ connectionString: String(env.DATABASE_URL) })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as count from relay_messages')
    expect(rows).toEqual([{ count: 0 }])
    await client.end()
  })

  test('are not ready while NATS is down, and `doctor` and the start report that', async () => {
    const [services] = running
    const read = async (path: string) => (await fetch(`${services?.url}${path}`)).json()
    const figures = async () => (await fetch(String(services?.metrics))).text()
    const doctor = async () => {
      const found = await examineWorld(readConfig(env), { clock: Date.now, fetch })
      return found.filter(({ key }) => key === 'NATS_URL')
    }
    expect(await read('/readyz')).toMatchObject({ parts: { nats: 'ok' } })
    expect(await figures()).toContain('\nvestibule_ready{part="nats"} 1\n')
    expect(await doctor()).toEqual([])
    await nats.kill()
    await expect.poll(() => read('/readyz')).toMatchObject({ parts: { nats: 'failing' } })
    expect(await figures()).toContain('\nvestibule_ready{part="nats"} 0\n')
    expect(await doctor()).toMatchObject([{ level: 'fault', message: /cannot be reached/ }])
    await expect(start()).rejects.toThrow('The NATS server of NATS_URL cannot be used')
    await nats.start()
    await expect.poll(() => read('/readyz')).toMatchObject({ parts: { nats: 'ok' } })
  })
})
