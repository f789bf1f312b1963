import { expect, test } from 'vitest'
import { connect } from '../../connections/connect.js'
import { getNamespace } from '../../core/namespaceState.js'
import { ADDRESS, createTestCore, offerWallet } from '../../core/testing/createTestCore.js'
import { noteSent } from '../../transactions/sentTransactions.js'
import { findLookAlike, lastAddressOf } from './recipients.js'
import { sendOrder } from './sendOrder.js'

const CHAIN = 'eip155:31337' as const
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x1111111111111111111111111111111111111111'
const SHORTENED_ALIKE = `0x70${'0'.repeat(32)}dc79c8`

async function enter() {
  const core = createTestCore()
  await connect(core, offerWallet(core).connector)
  const look = (address: string) => {
    const order = sendOrder(core)
    if (order === undefined) throw new Error('No account is connected.')
    return findLookAlike(core, order, address)
  }
  return { core, look }
}

const sentTo = (to: string) => ({
  hash: `0x${'1'.repeat(64)}`,
  caipNetworkId: CHAIN,
  account: ADDRESS,
  at: 1,
  to,
  value: '1',
  isCall: false,
  outcome: undefined,
})

function tellHistory(core: Awaited<ReturnType<typeof enter>>['core'], sentFrom: string) {
  const { caipAddress } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined) throw new Error('No account is connected.')
  const metadata = {
    operationType: 'send',
    hash: `0x${'2'.repeat(64)}`,
    chain: CHAIN,
    minedAt: '2026-11-01T12:00:00.000Z',
    sentFrom,
    sentTo: FRIEND,
    status: 'confirmed' as const,
  }
  const paid = { direction: 'out' as const, counterparty: FRIEND, quantity: { numeric: '1' } }
  core.store.setState({
    history: {
      caipAddress,
      status: 'ready',
      transactions: [{ id: '1', metadata, transfers: [paid] }],
      next: undefined,
    },
  })
}

test.each([
  ['by four characters at each end', `0x7099${'0'.repeat(32)}79c8`],
  ['by the characters that the modal shows', SHORTENED_ALIKE],
])('[V20] security: marks an address that imitates an earlier recipient %s', async (_, alike) => {
  const { core, look } = await enter()
  noteSent(core, sentTo(FRIEND))
  expect(look(alike)).toBe(FRIEND)
  expect(look(FRIEND)).toBeUndefined()
  expect(look(FRIEND.toLowerCase())).toBeUndefined()
  expect(look(STRANGER)).toBeUndefined()
})

test('[V20] security: marks an address that imitates a recipient of the account’s earlier transactions', async () => {
  const { core, look } = await enter()
  tellHistory(core, ADDRESS.toLowerCase())
  expect(look(SHORTENED_ALIKE)).toBe(FRIEND)
})

test('[V20] security: ignores recipients of other accounts’ transactions in the history', async () => {
  const { core, look } = await enter()
  tellHistory(core, STRANGER)
  expect(look(SHORTENED_ALIKE)).toBeUndefined()
})

test('[J12] returns the address that a name had at the last payment', async () => {
  const { core } = await enter()
  const order = sendOrder(core)
  if (order === undefined) throw new Error('No account is connected.')
  expect(lastAddressOf(core, order, 'bob.eth')).toBeUndefined()
  noteSent(core, { ...sentTo(STRANGER), name: 'bob.eth' })
  noteSent(core, { ...sentTo(FRIEND), name: 'bob.eth' })
  noteSent(core, sentTo(STRANGER))
  noteSent(core, { ...sentTo(STRANGER), account: STRANGER, name: 'bob.eth' })
  expect(lastAddressOf(core, order, 'bob.eth')).toBe(FRIEND)
  expect(lastAddressOf(core, order, 'ann.eth')).toBeUndefined()
})
