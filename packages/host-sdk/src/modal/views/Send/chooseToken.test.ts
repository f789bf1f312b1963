import type { CaipAddress } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { changeDraft, sendOrder } from '../../../assets/send/sendOrder.js'
import { nativeToken } from '../../../assets/tokensOf.js'
import { connect } from '../../../connections/connect.js'
import { createTestCore, offerWallet } from '../../../core/testing/createTestCore.js'
import { chooseToken } from './chooseToken.js'

const address: CaipAddress = 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3'

test('[J09] clears the amount only for another token, and keeps the recipient', async () => {
  const core = createTestCore()
  await connect(core, offerWallet(core).connector)
  const choose = (token: CaipAddress | undefined) => {
    const order = sendOrder(core)
    if (order === undefined) throw new Error('Not connected.')
    chooseToken(core, order, { ...nativeToken(order.network, '1'), address: token })
    return sendOrder(core)?.draft
  }
  changeDraft(core, { amount: '5', inFiat: true, receiver: 'somebody' })
  expect(choose(undefined)).toMatchObject({ amount: '5', inFiat: true })
  const chosen = { token: address, amount: '', inFiat: false, receiver: 'somebody' }
  expect(choose(address)).toMatchObject(chosen)
})
