import { expect, test } from 'vitest'
import { connect } from '../../connections/connect.js'
import { createTestCore, offerWallet } from '../../core/testing/createTestCore.js'
import { beginSend } from './beginSend.js'
import { changeDraft, sendOrder } from './sendOrder.js'

async function enter() {
  const core = createTestCore()
  await connect(core, offerWallet(core).connector)
  return { core, draft: () => sendOrder(core)?.draft }
}

test('[V20] [E15] Send begins again after an NFT that was left half-way', async () => {
  const { core, draft } = await enter()
  changeDraft(core, { nft: { address: 'eip155:31337:0x1', tokenId: '3' }, amount: '4' })
  beginSend(core)
  expect(draft()).toMatchObject({ amount: '', receiver: '' })
  expect(draft()?.nft).toBeUndefined()
  expect(core.store.getState().stack.at(-1)?.name).toBe('WalletSend')
})

test('[V20] [E15] Send goes on with an amount that was typed before', async () => {
  const { core, draft } = await enter()
  changeDraft(core, { amount: '1.5', receiver: 'somebody' })
  beginSend(core)
  expect(draft()).toMatchObject({ amount: '1.5', receiver: 'somebody' })
})
