import { createSolanaRpcSubscriptions, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StackError } from '../net/stackError.js'
import { isGone, TIMEOUT_MS } from '../testing/world.js'
import { askSolana } from './askSolana.js'
import { createSolanaTap, type SolanaTap } from './createSolanaTap.js'
import { TOKEN_2022 } from './mints.js'
import { SOLANA_TOKENS } from './solanaTokens.js'
import { type LocalSolana, startSolana } from './startSolana.js'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

describe('the local Solana cluster', () => {
  let cluster: LocalSolana
  let tap: SolanaTap
  let end: StackError | undefined
  beforeAll(async () => {
    const started = await startSolana({
      ports: { solana: 0, solanaSocket: 0 },
      onEnd(error) {
        end = error
      },
    })
    if (started === undefined) throw new Error('This platform has no Solana cluster.')
    cluster = started
    tap = await createSolanaTap(cluster.url)
  }, TIMEOUT_MS)
  afterAll(() => cluster.stop())

  test('behavior: uses its genesis hash as the chain id', async () => {
    const genesis = await askSolana<string>(cluster.url, 'getGenesisHash')
    expect(cluster.caipNetworkId).toBe(`solana:${genesis.slice(0, 32)}`)
  })

  test('behavior: responds to subscriptions', async () => {
    const end = new AbortController()
    const slots = await createSolanaRpcSubscriptions(cluster.socketUrl)
      .slotNotifications()
      .subscribe({ abortSignal: end.signal })
    for await (const { slot } of slots) {
      expect(slot).toBeGreaterThan(0n)
      break
    }
    end.abort()
  })

  test('behavior: sends SOL and both tokens to five accounts in parallel', async () => {
    const askers = await Promise.all(Array.from({ length: 5 }, () => generateKeyPairSigner()))
    await Promise.all(askers.map(({ address }) => tap.giveWorld(address)))
    for (const { address } of askers) {
      const { value } = await askSolana<{ value: number }>(cluster.url, 'getBalance', [address])
      expect(value).toBe(1_000_000_000)
      for (const [programId, token, amount] of [
        [TOKEN_PROGRAM, SOLANA_TOKENS.dollar.mint, '100000000'],
        [TOKEN_2022, SOLANA_TOKENS.toll.mint, '100000000000'],
      ]) {
        const asked = [address, { programId }, { encoding: 'jsonParsed' }]
        const answer = await askSolana(cluster.url, 'getTokenAccountsByOwner', asked)
        const info = { mint: token, tokenAmount: { amount } }
        expect(answer).toMatchObject({ value: [{ account: { data: { parsed: { info } } } }] })
      }
    }
  })

  test('behavior: creates a transaction history for the demo’s wallet', async () => {
    const [demo] = ['FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV']
    const past = await askSolana<unknown[]>(cluster.url, 'getSignaturesForAddress', [demo])
    expect(past).toHaveLength(4)
  })

  test('behavior: refuses connections after a stop, and reports no failure', async () => {
    await cluster.stop()
    expect(await isGone(cluster.url)).toBe(true)
    expect(end).toBeUndefined()
  })
})
