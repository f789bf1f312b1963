import type { CaipAddress } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { changeDraft, sendOrder } from '../../../assets/send/sendOrder.js'
import { nativeToken } from '../../../assets/tokensOf.js'
import { connect } from '../../../connections/connect.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { createTestCore, offerWallet } from '../../../core/testing/createTestCore.js'
import { beginSend } from './beginSend.js'

async function enter() {
  const core = createTestCore()
  await connect(core, offerWallet(core).connector)
  return { core, draft: () => sendOrder(core)?.draft }
}

test('[V20] [E15] opens Send with an empty form after an unfinished NFT transfer', async () => {
  const { core, draft } = await enter()
  changeDraft(core, { nft: { address: 'eip155:31337:0x1', tokenId: '3' }, amount: '4' })
  beginSend(core)
  expect(draft()).toMatchObject({ amount: '', receiver: '' })
  expect(draft()?.nft).toBeUndefined()
  expect(core.store.getState().stack.at(-1)?.name).toBe('WalletSend')
})

test('[V20] [E15] keeps a typed amount in Send', async () => {
  const { core, draft } = await enter()
  changeDraft(core, { amount: '1.5', receiver: 'somebody' })
  beginSend(core)
  expect(draft()).toMatchObject({ amount: '1.5', receiver: 'somebody' })
})

const DOLLAR: CaipAddress = 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3'
const TOLL: CaipAddress = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function enterWith(values: { ether?: number; dollar?: number; toll?: number }) {
  const { core, draft } = await enter()
  const { accountState, networkState } = getNamespace(core.store.getState())
  const { caipAddress } = accountState
  const { caipNetwork } = networkState
  if (caipAddress === undefined || caipNetwork === undefined) throw new Error('Not connected.')
  const native = nativeToken(caipNetwork, '1')
  const held = (symbol: string, address: CaipAddress | undefined, value: number | undefined) => ({
    ...{ ...native, name: symbol, symbol, address, price: value, value },
  })
  const tokens = [
    held('ETH', undefined, values.ether),
    held('LUSD', DOLLAR, values.dollar),
    held('TOLL', TOLL, values.toll),
  ]
  core.store.setState({ holdings: { caipAddress, status: 'ready', tokens } })
  return { core, draft, tokens }
}

test.each([
  ['a token that is worth more than the currency', { ether: 75, dollar: 100, toll: 4 }, DOLLAR],
  ['a token if the currency has no price', { toll: 4 }, TOLL],
  ['the currency if a token is worth as much', { ether: 100, dollar: 100 }, undefined],
  ['the currency if no price is known', {}, undefined],
])('[J09] preselects %s in Send', async (_what, values, token) => {
  const { core, draft } = await enterWith(values)
  beginSend(core)
  expect(draft()).toMatchObject({ amount: '', receiver: '', inFiat: false })
  expect(draft()?.token).toBe(token)
})

test('[J09] keeps the token in Send if a recipient was typed', async () => {
  const { core, draft } = await enterWith({ ether: 75, dollar: 100 })
  changeDraft(core, { receiver: 'somebody' })
  beginSend(core)
  expect(draft()).toMatchObject({ receiver: 'somebody' })
  expect(draft()?.token).toBeUndefined()
})
