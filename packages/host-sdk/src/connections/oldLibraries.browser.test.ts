import { firstGrapheme } from '@vestibule/protocol'
import { expect, test } from 'vitest'
// Import before the test changes the built-ins: the Bitcoin library does not load afterwards.
import '../adapters/eip155/adapterCode.js'
import { toHex } from '../adapters/eip155/siwx/toHex.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { createNonce } from '../siwx/message/createMessage.js'
import { beginRestore } from './beginRestore.js'
import { connect } from './connect.js'
import { finishRestore } from './restore.js'

/** Built-ins that old libraries add or replace: Prototype.js up to 1.7, and MooTools up to 1.5. */
const ADDED = [
  [Array.prototype, 'toJSON', () => '["a text"]'],
  [Array.prototype, 'each', () => {}],
  [Array, 'from', (list: { length?: number }) => Array.prototype.slice.call(list)],
  [Object.prototype, 'extend', () => {}],
] as const

async function onOldPage<value>(work: () => value): Promise<Awaited<value>> {
  const before = ADDED.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
  for (const [owner, name, value] of ADDED)
    Object.defineProperty(owner, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  try {
    return await work()
  } finally {
    for (const [at, [owner, name]] of Object.entries(ADDED)) {
      const own = before[Number(at)]
      if (own === undefined) Reflect.deleteProperty(owner, name)
      else Object.defineProperty(owner, name, own)
    }
  }
}

test('[J01] restores a connection on a page with an old library', async () => {
  const area = memoryArea()
  const states = await onOldPage(async () => {
    const before = createTestCore({}, area)
    await connect(before, offerWallet(before).connector)
    const { address, caipAddress } = before.getNamespace('eip155').accountState
    const core = createTestCore({}, area)
    const { connector } = offerWallet(core)
    beginRestore(core)
    const { status } = core.getNamespace('eip155').accountState
    connector.provider.request = async ({ method }) =>
      method === 'eth_accounts' ? [address] : '0x7a69'
    await finishRestore(core)
    return [caipAddress, status, core.getNamespace('eip155').accountState.caipAddress]
  })
  const caipAddress = `eip155:31337:${ADDRESS}`
  expect(states).toEqual([caipAddress, 'restoring', caipAddress])
})

test('[J13] sends a wallet the unchanged text to sign on a page with an old library', async () => {
  expect(await onOldPage(() => toHex('I sign in, Zoë'))).toBe('0x49207369676e20696e2c205a6fc3ab')
  expect(await onOldPage(createNonce)).toMatch(/^[0-9a-f]{32}$/)
})

test('[E04] shows the wallet’s first letter if it has no picture, on a page with an old library', async () => {
  expect(await onOldPage(() => firstGrapheme('Rainbow'))).toBe('R')
})
