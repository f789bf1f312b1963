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

test('loads the code for a connection before the press', () => {
  const { core, late, prepare, connector } = openPage()
  prepareWallet(core, { connector, wallet: undefined })
  expect(late).toHaveBeenCalledOnce()
  expect(prepare).toHaveBeenCalledOnce()
})

test('does not load code for a wallet without a connector, or while offline', () => {
  const { core, late, prepare, connector } = openPage()
  prepareWallet(core, { connector: undefined, wallet: undefined })
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => void vi.unstubAllGlobals())
  prepareWallet(core, { connector, wallet: undefined })
  expect(late).not.toHaveBeenCalled()
  expect(prepare).not.toHaveBeenCalled()
})
