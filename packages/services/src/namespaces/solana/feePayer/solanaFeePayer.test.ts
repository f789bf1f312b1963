import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { AccountRole } from '@solana/kit'
import type { AskNodeAll } from '@vestibule/indexer'
import { expect, test } from 'vitest'
import { MEMO, SYSTEM } from '../../../testing/chain/feePayerWorld.js'
import { sponsoredTransaction } from '../../../testing/chain/sponsoredTransaction.js'
import { SOLANA_FEE_PAYER } from './solanaFeePayer.js'

const KEY = new Uint8Array(32).fill(5)
const payer = SOLANA_FEE_PAYER.addressOf(KEY)
const visitor = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(6))) as typeof MEMO
const FEE = 10_000
const HAS = 1_000_000_000
const transaction = sponsoredTransaction({
  ...{ payer, blockhash: base58.encode(new Uint8Array(32).fill(7)) },
  instructions: [
    {
      programAddress: MEMO,
      accounts: [{ address: visitor, role: AccountRole.READONLY_SIGNER }],
      data: new TextEncoder().encode('hi'),
    },
  ],
})
const covered = { calls: [{ to: MEMO, methods: ['*'] }], opens: [], mostUnitPrice: 0n }
type Simulated = { err?: unknown; accounts?: unknown[] | null }
const after = (lamports: number, owner: string = SYSTEM, data = '') => ({
  accounts: [{ owner, lamports, data: [data, 'base64'] }],
})

async function examine(...simulated: Simulated[]) {
  let times = 0
  const ask: AskNodeAll = async (calls) =>
    calls.map(({ method }) => {
      const value: Record<string, unknown> = {
        getBlockHeight: 9,
        isBlockhashValid: { value: true },
        getBalance: { value: HAS },
      }
      if (method !== 'simulateTransaction') return { result: value[method] }
      const found = simulated[Math.min(times++, simulated.length - 1)]
      return { result: { value: { err: null, ...found } } }
    })
  return SOLANA_FEE_PAYER.examine(ask, { transaction, payer, covered })
}

test('signs a transaction that costs the payer only the fee in the simulation', async () => {
  const good = { account: visitor, most: BigInt(FEE), height: 9n }
  await expect(examine(after(HAS - FEE))).resolves.toEqual(good)
  await expect(examine(after(HAS - 3 * FEE), after(HAS - FEE))).resolves.toEqual(good)
})

test.each<[string, Simulated, string]>([
  ['takes one lamport more than the fee', after(HAS - FEE - 1), 'takes more from the payer'],
  ['assigns the payer to a program', after(HAS - FEE, MEMO), 'takes more from the payer'],
  ['stores data in the payer', after(HAS - FEE, SYSTEM, 'AAAA'), 'takes more from the payer'],
  ['leaves the payer empty', { accounts: [null] }, 'takes more from the payer'],
  ['returns no state of the payer', { accounts: null }, 'takes more from the payer'],
  ['fails', { ...after(HAS - FEE), err: { InstructionError: [0, 'x'] } }, 'would fail'],
])('rejects a transaction that %s in the simulation', async (_what, simulated, says) => {
  await expect(examine(simulated)).resolves.toMatchObject({
    ...{ fault: 'operationRefused', message: expect.stringContaining(says) },
  })
})
