import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { prepareWallet } from './prepareWallet.js'

function openPage() {
  const core = createTestCore()
  const late = vi.fn(core.late)
  const prepare = vi.fn(async () => {})
  const { connector } = offerWallet(core)
  return { core: { ...core, late }, late, prepare, connector: { ...connector, prepare } }
}

test('loads the code of a first connection and of the wallet once the pointer is on its row', () => {
  const { core, late, prepare, connector } = openPage()
  prepareWallet(core, { connector, wallet: undefined })
  expect(late).toHaveBeenCalledOnce()
  expect(prepare).toHaveBeenCalledOnce()
})

test('loads nothing for a wallet that cannot be connected here, or without a network', () => {
  const { core, late, prepare, connector } = openPage()
  prepareWallet(core, { connector: undefined, wallet: undefined })
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => void vi.unstubAllGlobals())
  prepareWallet(core, { connector, wallet: undefined })
  expect(late).not.toHaveBeenCalled()
  expect(prepare).not.toHaveBeenCalled()
})
