import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { cowOrder } from './cowOrder.js'

const TERMS = {
  account: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  spender: '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
  from: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
  to: '0xbe72E441BF55620febc26715db68d3494213D8Cb',
  amount: 100_000_000_000_000_000n,
  minimum: 189_268_199n,
  deadline: 1_704_067_200_999,
}

test('[J10] computes the order digest that the services expect for the same quote', () => {
  const order = cowOrder(TERMS, 11_155_111)
  expect(hashTypedData(order as never)).toBe(
    '0x2b8623e0bce8f180c1a9420bd01f873018e5fc816c46e3077e70848abd98595f',
  )
})

test('security: [J10] does not create an order for an unknown spender', () => {
  expect(cowOrder({ ...TERMS, spender: TERMS.account }, 11_155_111)).toBeUndefined()
})
