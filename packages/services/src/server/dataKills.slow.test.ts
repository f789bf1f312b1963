import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Anvil,
  asNumber,
  asText,
  type ChainHand,
  chainHand,
  someAddress,
  startAnvil,
} from '@vestibule/indexer/testing'
import { TransactionPage } from '@vestibule/protocol/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleOnce } from '../testing/bundleOnce.js'
import { casesOr } from '../testing/casesOr.js'
import { networkAt } from '../testing/chain/dataVisitor.js'
import { killableServices } from '../testing/processes/killableProcess.js'
import { embeddedSettings } from '../testing/settings.js'
import { DAPP_ORIGIN } from '../testing/world.js'

/** Limit: a page has room for two transactions per kill. */
const KILLS = Math.min(24, casesOr(6))
/** Number of statements per reading. Kills are spread over all of them. */
const STATEMENTS = 24
const TIMEOUT = 60_000 + KILLS * 20_000

let anvil: Anvil
let hand: ChainHand
let services: ReturnType<typeof killableServices>
let url = ''

beforeAll(async () => {
  anvil = await startAnvil()
  hand = chainHand(anvil.url)
  const settings = await embeddedSettings()
  const NETWORKS_FILE = join(settings.DATA_DIR, 'dataNetworks.json')
  writeFileSync(NETWORKS_FILE, JSON.stringify([networkAt(31337, anvil.url, { scanBlocks: true })]))
  services = killableServices(await bundleOnce('testing/processes/killable.ts'), {
    ...settings,
    NETWORKS_FILE,
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  url = await services.start()
}, TIMEOUT)
afterAll(async () => {
  await services?.end()
  anvil?.stop()
})

test(
  `[A04] security: a history has no gap or duplicate after kills at ${KILLS} points of a read`,
  async () => {
    const said = { name: asText('Coin'), symbol: asText('COIN'), decimals: asNumber(1n) }
    const [token, account, friend] = [await hand.putToken(said), someAddress(), someAddress()]
    await hand.setBalance(friend, 10n ** 24n)
    let reads = 0
    const read = async () => {
      // Offset behind all rows, different each time, because responses are cached briefly.
      const query = `projectId=demo&chainId=eip155:31337&cursor=9000000000000000.${reads++}`
      const headers = { origin: DAPP_ORIGIN, connection: 'close' }
      const response = await fetch(`${url}/v1/account/${account}/history?${query}`, { headers })
      return TransactionPage.parse(await response.json())
    }
    const expected: string[] = []
    let killed = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await hand.moveToken(token, friend, account, BigInt(kill + 1) * 10n)
      await hand.pay(friend, account, BigInt(kill + 1) * 10n ** 18n)
      expected.unshift(`${kill + 1} ETH`, `${kill + 1} COIN`)
      await services.arm(1 + Math.floor((kill * STATEMENTS) / KILLS))
      const isKilled = await read().then(
        () => false,
        () => true,
      )
      if (isKilled) {
        killed++
        await services.gone()
        url = await services.start()
      } else await services.disarm()
      const { data, coverage } = await read()
      expect(coverage).toMatchObject([{ from: '0', native: true, complete: true }])
      const moved = data.flatMap(({ transfers }) =>
        transfers.map(
          ({ quantity, fungible_info }) => `${quantity.numeric} ${fungible_info?.symbol}`,
        ),
      )
      expect(moved).toEqual(expected)
    }
    expect(killed).toBeGreaterThan(KILLS / 2)
  },
  TIMEOUT,
)
