import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { casesOf } from '@vestibule/protocol/testing'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callChain } from '../chains/callChain.js'
import { startChain } from '../chains/startChain.js'
import { createTap } from './createTap.js'

describe('createTap', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tap-'))
  let chain: Awaited<ReturnType<typeof startChain>>
  beforeAll(async () => {
    const reaper = { watch: () => {}, release: () => {}, stop: async () => {} }
    const stateFile = join(folder, 'state.json')
    chain = await startChain({ chainId: 31337, port: 0, stateFile, reaper, onEnd: () => {} })
  })
  afterAll(async () => {
    await chain.stop()
    rmSync(folder, { recursive: true })
  })

  test('funds all parallel callers with coins and tokens', async () => {
    const tap = await createTap(`http://127.0.0.1:${chain.port}`)
    const askers = Array.from({ length: casesOf({ quick: 8, ci: 40 }) }, () =>
      privateKeyToAddress(generatePrivateKey()),
    )
    await Promise.all(askers.flatMap((asker) => [tap.fund(asker), tap.fundToken(asker)]))
    for (const asker of askers)
      expect(await callChain(chain.port, 'eth_getBalance', [asker, 'latest'])).toBe(
        '0xde0b6b3a7640000',
      )
  })
})
