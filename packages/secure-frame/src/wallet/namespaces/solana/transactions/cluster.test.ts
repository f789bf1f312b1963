import { createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { solanaRequests } from '../requests/solanaRequests.js'
import { solanaSigner } from '../signer/solanaSigner.js'
import { ME, MY_KEY, OTHER, solanaContext } from '../testing/people.js'
import { startCluster } from '../testing/startCluster.js'
import { wireOf } from '../testing/wireOf.js'

const SOL = 1_000_000_000n

describe('a transaction on a real cluster', () => {
  let cluster: ReturnType<typeof startCluster>
  beforeAll(async () => {
    cluster = startCluster()
    await cluster.fund(ME, Number(10n * SOL))
  })
  afterAll(() => cluster.stop())

  test('x', async () => {
    const deps = { rpc: cluster.rpc, entries: memoryStore(), userId: async () => 'user' }
    const blockhash = await cluster.blockhash()
    const wire = wireOf(
      [
        getTransferSolInstruction({
          source: createNoopSigner(ME),
          destination: OTHER,
          amount: SOL,
        }),
      ],
      { blockhash },
    )
    console.log(
      await cluster.rpc
        .request({ method: 'isBlockhashValid', params: [blockhash, { commitment: 'processed' }] })
        .catch(String),
    )
    console.log(
      await cluster.rpc
        .request({
          method: 'isBlockhashValid',
          params: ['9zb8YjQ3b2kYPvJ4dHkT6w1L4bFJqkqR2gVb3N1u7m5h', { commitment: 'processed' }],
        })
        .catch(String),
    )
    const request = solanaRequests.parse(
      { method: 'solana_signAndSendTransaction', params: { transaction: wire } },
      solanaContext,
    )
    const { view, intent } = await solanaRequests.prepare(request, deps)
    console.dir(view, { depth: 8 })
    const signed = solanaSigner.build(intent).sign(MY_KEY)
    if (signed.kind !== 'transaction') throw new Error('no')
    await solanaRequests.send(signed, deps, view)
    console.log(await cluster.confirmed(signed.hash), await cluster.balance(OTHER))
  })
})
