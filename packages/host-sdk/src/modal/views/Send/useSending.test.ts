import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../../../adapters/eip155/createEip155Adapter.js'
import { changeDraft, type SendOrder, sendOrder } from '../../../assets/send/sendOrder.js'
import { connect } from '../../../connections/connect.js'
import { fromWalletError } from '../../../connectors/walletConnect/library/fromWalletError.js'
import type { Network } from '../../../core/model/network.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { currentView, view } from '../../../core/model/views.js'
import { ADDRESS, createTestCore, offerWallet } from '../../../core/testing/createTestCore.js'
import { open } from '../../../navigation/modal.js'
import { push } from '../../../navigation/router.js'
import { errorText } from '../../errorText.js'
import { createI18n, type I18n } from '../../i18n.js'
import { ofTransfer, sendOrdered } from './useSending.js'

const network = { name: 'Local One' } as Network

test.each([
  [
    'a phone that let the request expire',
    fromWalletError({ code: -32_000, message: 'Request expired. Please try again.' }),
    'Your wallet did not answer in time. Reject the request there before you send again.',
  ],
  [
    'a wallet on another network',
    new VestibuleError('chainNotSupported', { data: { active: '1' } }),
    'Your wallet is on another network. Switch it to Local One, then try again.',
  ],
  [
    'a connection that is lost before the wallet signed',
    new VestibuleError('connectionLost'),
    'The connection was lost. Nothing was sent. Try again in a moment.',
  ],
  [
    'unavailable services',
    new VestibuleError('somethingWrong', { data: { status: 503 } }),
    'The wallet’s services do not answer. Nothing was sent. Try again in a moment.',
  ],
  ['a request that the services rejected', new VestibuleError('somethingWrong'), undefined],
  ['a rejection by the visitor', new VestibuleError('userRejected'), undefined],
  ['any other error', new Error('Broken'), undefined],
])(
  '[J09] explains specific failures of a transfer, and leaves others to the general text: %s',
  (_cause, error, text) => {
    expect(ofTransfer(error, network)).toBe(text)
  },
)

test('reports that the network does not answer if no node responds', () => {
  const error = new VestibuleError('chainDisconnected')
  expect(ofTransfer(error, network)).toBeUndefined()
  expect(errorText(createI18n(), error)).toBe('The network does not answer. Try again in a moment.')
})

describe('a transfer from the form', () => {
  const i18n = { t: (id: string) => id, has: () => true } as unknown as I18n

  async function formPage() {
    let settle: { approve: () => void; reject: (error: unknown) => void } | undefined
    const evm = createEip155Adapter()
    const core = createTestCore({
      adapters: [
        {
          ...evm,
          async transfer(network) {
            const part = (await evm.transfer?.(network)) as TransferPart
            const send = () =>
              new Promise<{ hash: string }>((resolve, reject) => {
                settle = { approve: () => resolve({ hash: '0xab' }), reject }
              })
            return { ...part, send }
          },
        },
      ],
    })
    await connect(core, offerWallet(core).connector)
    await open(core, view('WalletSend'))
    changeDraft(core, { amount: '1', receiver: ADDRESS })
    const order = sendOrder(core) as SendOrder
    const sending = sendOrdered(core, i18n, order)
    await expect.poll(() => settle).toBeDefined()
    const state = () => core.store.getState()
    return { core, order, sending, state, wallet: () => settle }
  }

  test('[T24] [R06] stays pending until the wallet answers, then clears the form and shows Account', async () => {
    const { order, sending, state, wallet } = await formPage()
    expect(state()).toMatchObject({ send: order.draft, sending: order.draft })
    expect(currentView(state()).name).toBe('WalletSend')
    wallet()?.approve()
    await sending
    expect(state()).toMatchObject({ send: undefined, sending: undefined })
    expect(currentView(state()).name).toBe('Account')
  })

  test('[T24] keeps the form after a rejection', async () => {
    const { order, sending, state, wallet } = await formPage()
    wallet()?.reject(new VestibuleError('userRejected'))
    await sending
    expect(state()).toMatchObject({ send: order.draft, sending: undefined })
    expect(state().toast?.message).toBe('error.userRejected')
    expect(currentView(state()).name).toBe('WalletSend')
  })

  test('[J09] reports a rejection after the visitor closes the card', async () => {
    const { order, sending, state, wallet } = await formPage()
    wallet()?.reject(new VestibuleError('requestAborted'))
    await sending
    expect(state()).toMatchObject({ send: order.draft, sending: undefined })
    expect(errorText(createI18n(), new VestibuleError('requestAborted'))).toBe('Request declined')
    expect(state().toast?.message).toBe('error.requestAborted')
  })

  test('[J09] clears the form and keeps the wallet’s card if the network may have received the transaction', async () => {
    const { core, sending, state, wallet } = await formPage()
    push(core, view('ApproveTransaction'))
    wallet()?.reject(new VestibuleError('connectionLost', { data: { hash: '0xab' } }))
    await sending
    expect(state()).toMatchObject({ send: undefined, sending: undefined })
    expect(state().toast).toBeUndefined()
    expect(state().stack.map(({ name }) => name)).toEqual(['Account', 'ApproveTransaction'])
  })

  test('[J09] keeps the form if the connection was lost before signing', async () => {
    const { order, sending, state, wallet } = await formPage()
    wallet()?.reject(new VestibuleError('connectionLost'))
    await sending
    expect(state()).toMatchObject({ send: order.draft, sending: undefined })
    expect(currentView(state()).name).toBe('WalletSend')
  })
})
