import { base58 } from '@scure/base'
import type { AskNodeAll } from '@vestibule/indexer'
import { expect, test } from 'vitest'
import { findSettled } from './findSettled.js'

const id = base58.encode(new Uint8Array(64).fill(1))

const nodeAt =
  (height: number, status: object | null): AskNodeAll =>
  async (calls) =>
    calls.map(({ method }) => {
      if (method === 'getBlockHeight') return { result: height }
      return { result: method === 'getSignatureStatuses' ? { value: [status] } : null }
    })
const settled = (height: number, status: object | null) =>
  findSettled(nodeAt(height, status), [{ id, height: 1_000n }])

test('expires a payment only some blocks after its blockhash, and never if the transaction is on the chain', async () => {
  const nothing = { paid: [], expired: [] }
  await expect(settled(1_200, null)).resolves.toEqual(nothing)
  await expect(settled(1_201, null)).resolves.toEqual({ paid: [], expired: [id] })
  await expect(settled(1_201, { confirmationStatus: 'processed' })).resolves.toEqual(nothing)
})

test('reports a payment at its maximum cost if the node has deleted the transaction', async () => {
  const landed = { confirmationStatus: 'finalized' }
  await expect(settled(1_200, landed)).resolves.toEqual({ paid: [], expired: [] })
  await expect(settled(1_201, landed)).resolves.toEqual({
    ...{ paid: [{ id, cost: undefined }], expired: [] },
  })
})
