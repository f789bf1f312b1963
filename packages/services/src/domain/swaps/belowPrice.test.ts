import { expect, test } from 'vitest'
import { belowPrice } from './belowPrice.js'

const ETHER = { price: 2_500, decimals: 18 }
const DOLLAR = { price: 1, decimals: 6 }
const offer = (dollars: number) => ({ amount: 10n ** 18n, received: BigInt(dollars) * 10n ** 6n })

test.each([
  [2_500, undefined],
  [2_600, undefined],
  [2_250, undefined],
  [2_249, 1_004],
  [1_250, 5_000],
  [0, 10_000],
])(
  '[A06] rates %i dollars for an ether worth 2500 as worse by %s hundredths of a per cent',
  (dollars, loss) => {
    expect(belowPrice(offer(dollars), [ETHER, DOLLAR])).toBe(loss)
  },
)

test('[A06] returns no difference if a token has no plausible price', () => {
  expect(belowPrice(offer(1), [ETHER, undefined])).toBeUndefined()
  expect(belowPrice(offer(1), [undefined, DOLLAR])).toBeUndefined()
  expect(
    belowPrice(offer(1), [
      { ...ETHER, price: 0 },
      { ...DOLLAR, price: 0 },
    ]),
  ).toBeUndefined()
})
