import { expect, test } from 'vitest'
// Imported ahead: with it comes a library for Bitcoin, which does not load on such a page. The built code of EVM has no such import.
import '../adapters/eip155/adapterCode.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { beginRestore } from './beginRestore.js'
import { connect } from './connect.js'
import { finishRestore } from './restore.js'

/** Additions of old libraries of a page, such as Prototype.js up to 1.7. */
const ADDED = [
  [Array.prototype, 'toJSON', () => '["a text"]'],
  [Array.prototype, 'each', () => {}],
  [Object.prototype, 'extend', () => {}],
] as const

/** Runs on a page to which an old library has added these. */
async function onOldPage<value>(work: () => value): Promise<Awaited<value>> {
  for (const [prototype, name, value] of ADDED)
    Object.defineProperty(prototype, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  try {
    return await work()
  } finally {
    for (const [prototype, name] of ADDED) Reflect.deleteProperty(prototype, name)
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
