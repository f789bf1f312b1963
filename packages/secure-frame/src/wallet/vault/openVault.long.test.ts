import { describe, expect, test } from 'vitest'
import { damaged, exposedWallet } from '../testing/exposedWallet.js'

const cases = Number(process.env.VESTIBULE_CASES ?? 0)

describe.skipIf(cases === 0)('damaged shares and vaults', () => {
  test('never open with a wrong address after bit flips, mixtures and truncations', {
    timeout: 600_000,
  }, async ({ task }) => {
    const [wallet, other] = [await exposedWallet('mine'), await exposedWallet('other')]
    const wrong = await damaged(wallet, { other, count: cases })
    Object.assign(task.meta, { cases, wrong })
    expect(wrong).toBe(0)
  })
})
