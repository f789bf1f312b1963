import { setTimeout as sleep } from 'node:timers/promises'
import {
  createRelayKey,
  openRelaySocket,
  randomMessage,
  randomTopic,
} from '@vestibule/relay/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleOnce } from '../testing/bundleOnce.js'
import { type MainProcess, runMain } from '../testing/processes/mainProcess.js'
import { embeddedSettings, type Settings } from '../testing/settings.js'

const TIMEOUT = 240_000
const KILLS = 2
const ENOUGH = 20

describe('a killed relay', () => {
  let settings: Settings
  let services: MainProcess
  let url = ''
  let bundle = ''
  async function start() {
    services = runMain({ ...settings, SMTP_URL: 'smtp://127.0.0.1:9' }, bundle)
    url = `${(await services.started).replace('http', 'ws')}/relay`
  }
  async function kill() {
    services.child.kill('SIGKILL')
    await services.ended
  }
  beforeAll(async () => {
    settings = await embeddedSettings()
    bundle = await bundleOnce('main.ts')
    await start()
  }, TIMEOUT)
  afterAll(kill)

  test(
    '[A31] delivers each acknowledged message before or after the kill',
    async () => {
      const open = (key = createRelayKey()) => openRelaySocket(url, { key, now: Date.now() })
      const topic = randomTopic()
      const reader = createRelayKey()
      const acknowledged = new Set<string>()
      const received: string[] = []
      for (let round = 0; round < KILLS; round++) {
        const [dapp, wallet] = [await open(), await open(reader)]
        await wallet.subscribe(topic)
        let isOver = false
        async function publish() {
          while (!isOver) {
            const message = randomMessage()
            if ((await dapp.publish(topic, message)).result === true) acknowledged.add(message)
          }
        }
        const lanes = Promise.race([Promise.all([publish(), publish(), publish()]), dapp.closed])
        const enough = acknowledged.size + ENOUGH
        while (acknowledged.size < enough) await sleep(5)
        await kill()
        await lanes
        isOver = true
        await wallet.closed
        received.push(...wallet.pushed.map(({ message }) => message))
        await start()
      }
      const wallet = await open(reader)
      await wallet.subscribe(topic)
      const missing = () => {
        const all = new Set([...received, ...wallet.pushed.map(({ message }) => message)])
        return [...acknowledged].filter((message) => !all.has(message))
      }
      await expect.poll(missing, { timeout: 60_000 }).toEqual([])
    },
    TIMEOUT,
  )
})
