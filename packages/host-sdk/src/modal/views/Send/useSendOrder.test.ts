import { expect, test } from 'vitest'
import { createEip155Adapter } from '../../../adapters/eip155/createEip155Adapter.js'
import { changeDraft, sendOrder } from '../../../assets/send/sendOrder.js'
import { connect } from '../../../connections/connect.js'
import { createTestAdapter, offerOther, SOLANA } from '../../../core/testing/createTestAdapter.js'
import { createTestCore, ONE, offerWallet } from '../../../core/testing/createTestCore.js'
import { switchNetwork } from '../../../networks/switchNetwork.js'
import { resetOnSwitch } from './useSendOrder.js'

test('[T11] resets the form after a switch to another namespace', async () => {
  const core = createTestCore({
    networks: [ONE, SOLANA],
    adapters: [createEip155Adapter(), createTestAdapter('solana')],
  })
  await connect(core, offerOther(core).connector)
  await connect(core, offerWallet(core).connector)
  const draft = () => sendOrder(core)?.draft
  resetOnSwitch(core)
  changeDraft(core, { amount: '1', receiver: 'somebody' })
  expect(draft()).toMatchObject({ amount: '1', receiver: 'somebody' })
  await switchNetwork(core, `solana:${SOLANA.id}`)
  expect(draft()).toMatchObject({ amount: '', receiver: '' })
  await switchNetwork(core, 'eip155:31337')
  expect(draft()).toMatchObject({ amount: '', receiver: '' })
})
