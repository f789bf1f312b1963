import type { Transaction, Transfer } from '@vestibule/protocol/http'
import { expect, test } from 'vitest'
import { createEip155Adapter } from '../../adapters/eip155/createEip155Adapter.js'
import { createSolanaAdapter } from '../../adapters/solana/createSolanaAdapter.js'
import { createTestCore } from '../../core/testing/createTestCore.js'
import { recipientIn } from './recipientIn.js'

const ME = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const THIEF = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const LOOK_ALIKE = '0x1234000000000000000000000000000000005678'
const core = createTestCore({ adapters: [createEip155Adapter(), createSolanaAdapter()] })
const ACCOUNT = `eip155:1:${ME.toLowerCase()}` as const

function transaction(sentFrom: string, transfer: Partial<Transfer>): Transaction {
  return {
    id: '1',
    metadata: {
      ...{ operationType: 'send', hash: '0x1', chain: 'eip155:1', sentFrom, sentTo: THIEF },
      ...{ minedAt: '2026-11-26T12:00:00.000Z', status: 'confirmed' },
    },
    transfers: [
      {
        ...{ direction: 'out', counterparty: LOOK_ALIKE, quantity: { numeric: '100' } },
        ...transfer,
      },
    ],
  }
}
const token = { fungible_info: { symbol: 'COIN', address: `eip155:1:${THIEF}` } }

test('[T17] security: ignores the recipient that a token reports in another account’s transaction', () => {
  expect(recipientIn(core, transaction(THIEF, token), ACCOUNT)).toBeUndefined()
})

test('[T17] control: finds the recipient of the account’s own transaction, and of a coin transfer', () => {
  expect(recipientIn(core, transaction(ME, token), ACCOUNT)).toBe(LOOK_ALIKE)
  const coins = { fungible_info: { symbol: 'ETH' } }
  expect(recipientIn(core, transaction(THIEF, coins), ACCOUNT)).toBe(LOOK_ALIKE)
})

test('[T17] security: distinguishes Solana addresses by case, but not EVM addresses', () => {
  const sender = 'FSgyfhoyYVFoMXRzxfyHvpgLvpPbqf5TaWXtTdJdbcbW'
  const account = `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${sender}` as const
  expect(recipientIn(core, transaction(sender, token), account)).toBe(LOOK_ALIKE)
  expect(recipientIn(core, transaction(sender.toLowerCase(), token), account)).toBeUndefined()
  expect(recipientIn(core, transaction(ME.toLowerCase(), token), ACCOUNT)).toBe(LOOK_ALIKE)
})

test('returns no recipient for a batch that the account sends to itself', () => {
  const batch = transaction(ME, { fungible_info: { symbol: 'ETH' }, counterparty: undefined })
  batch.metadata.sentTo = ME
  expect(recipientIn(core, batch, ACCOUNT)).toBeUndefined()
})
