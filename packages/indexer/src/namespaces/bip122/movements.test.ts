import { expect, test } from 'vitest'
import type { EsploraTransaction } from './answers.js'
import { movementOf } from './movements.js'

const OWN = 'bcrt1qown'
const OTHER = 'bcrt1qother'

test.each([
  [
    'to another address with change',
    [
      [OTHER, 30n],
      [OWN, 60n],
    ],
    30n,
  ],
  [
    'to itself with change',
    [
      [OWN, 30n],
      [OWN, 60n],
    ],
    30n,
  ],
  ['to itself without change', [[OWN, 90n]], 90n],
] as const)('reads the amount of a payment %s, minus the change', (_, outputs, amount) => {
  const transaction = {
    txid: 'ab'.repeat(32),
    fee: 10n,
    vin: [{ is_coinbase: false, prevout: { scriptpubkey_address: OWN, value: 100n } }],
    vout: outputs.map(([scriptpubkey_address, value]) => ({ scriptpubkey_address, value })),
  } as unknown as EsploraTransaction
  const place = { block: 1n, blockHash: 'hash', minedAt: 0 }
  expect(movementOf(transaction, OWN, place)).toMatchObject({ sender: OWN, amount })
})
