import { expect, test } from 'vitest'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import type { RecipientFault, TransferPart } from '../../../core/model/transferPart.js'
import { explainRecipient } from './explainRecipient.js'

const ADDRESSES = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  bip122: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  cosmos: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
} as const
const NAMES = {
  eip155: 'an Ethereum',
  solana: 'a Solana',
  bip122: 'a Bitcoin',
  polkadot: 'a Polkadot',
  cosmos: 'a Cosmos',
} as const
type Namespace = keyof typeof ADDRESSES
const ALL = Object.keys(ADDRESSES) as Namespace[]

const explain = (receiver: string, on: Namespace, fault?: RecipientFault) =>
  explainRecipient(
    { draft: { receiver }, network: { chainNamespace: on } } as SendOrder,
    { findFault: () => fault } as Partial<TransferPart> as TransferPart,
  )

test.each(ALL.flatMap((on) => ALL.filter((of) => of !== on).map((of) => [of, on] as const)))(
  'explains an address of %s on a network of %s',
  (of, on) => {
    const says = `This is ${NAMES[of]} address`
    expect(explain(` ${ADDRESSES[of]} `, on)).toBe(says)
    expect(explain(`${of}:reference:${ADDRESSES[of]}`, on)).toBe(says)
    expect(explain(`scheme:${ADDRESSES[of]}?amount=1`, on)).toBe(says)
  },
)

test.each([
  [{ kind: 'burn' }, 'Burn address: funds would be lost'],
  [{ kind: 'typo' }, 'The address has a typo'],
  [{ kind: 'otherNetwork' }, 'This is for another network'],
  [{ kind: 'link', parameter: 'req-foo' }, 'Link not supported: req-foo'],
] as const)('explains the fault %j as %s', (fault, says) => {
  expect(explain(ADDRESSES.eip155, 'solana', fault)).toBe(says)
})

test('returns no text for empty, unknown and valid text', () => {
  expect(explain('hello', 'eip155')).toBeUndefined()
  expect(explain('', 'eip155')).toBeUndefined()
  expect(explain(ADDRESSES.eip155, 'eip155')).toBeUndefined()
})
