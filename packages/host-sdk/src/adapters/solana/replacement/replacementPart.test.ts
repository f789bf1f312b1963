import { describe, expect, test } from 'vitest'
import type { Network } from '../../../core/model/network.js'
import { replacementPart } from './replacementPart.js'

const BLOCKHASH = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'
const NETWORK = { id: 'local', name: 'Local' } as unknown as Network

function createNode({ processed = false, finalized = false, status = null as unknown } = {}) {
  const asked: string[] = []
  const answers: Record<string, unknown> = { processed, finalized }
  return {
    asked,
    find: () =>
      replacementPart.findReplacement({
        network: NETWORK,
        hash: 'hash',
        account: 'me',
        fingerprint: BLOCKHASH,
        async ask({ method, params = [] }) {
          asked.push(method)
          if (method === 'getSignatureStatuses') return { value: [status] }
          const [, { commitment }] = params as [string, { commitment: string }]
          return { value: answers[commitment] }
        },
      }),
  }
}

describe('a transaction without a block', () => {
  test('marks the transaction as expired if the newest and the final blocks reject its blockhash', async () => {
    await expect(createNode().find()).resolves.toEqual({ kind: 'expired', hash: undefined })
  })

  test.each([
    ['while the newest blocks accept its blockhash', { processed: true }],
    ['if only the newest blocks reject its blockhash', { finalized: true }],
    [
      'if a block included it after the blockhash checks',
      { status: { confirmationStatus: 'processed' } },
    ],
    ['if the node returns an invalid status', { status: {} }],
  ])('keeps a transaction pending %s', async (_what, node) => {
    await expect(createNode(node).find()).resolves.toBeUndefined()
  })

  test('stops after one request if the blockhash is valid', async () => {
    const { asked, find } = createNode({ processed: true })
    await find()
    expect(asked).toEqual(['isBlockhashValid'])
  })

  test('error: keeps a transaction pending after a node’s invalid response', async () => {
    const options = { network: NETWORK, hash: 'hash', account: 'me', fingerprint: BLOCKHASH }
    for (const answer of [undefined, null, {}, { value: 0 }, { value: [] }])
      await expect(
        replacementPart.findReplacement({ ...options, ask: async () => answer }),
      ).resolves.toBeUndefined()
  })
})
