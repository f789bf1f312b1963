import { expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { connect } from '../connections/connect.js'
import { currentView, view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { createTestAdapter, offerOther, SOLANA } from '../core/testing/createTestAdapter.js'
import { createTestCore, ONE, offerWallet } from '../core/testing/createTestCore.js'
import { open } from './modal.js'
import { showNamespace } from './showNamespace.js'

async function connectBoth() {
  const core = createTestCore({
    networks: [ONE, SOLANA],
    adapters: [createEip155Adapter(), createTestAdapter('solana')],
  })
  const { connector, wallet } = offerWallet(core)
  await connect(core, connector)
  const other = offerOther(core)
  await connect(core, other.connector)
  await open(core, view('Account'))
  return { core, wallet, ...other }
}

test('[T09] [E05] shows another namespace’s account without a request to the wallet', async () => {
  const { core, asked } = await connectBoth()
  showNamespace(core, 'eip155')
  expect(core.store.getState().activeNamespace).toBe('eip155')
  expect(getNamespace(core.store.getState()).networkState.caipNetwork?.name).toBe('Local One')
  expect(currentView(core.store.getState()).name).toBe('Account')
  showNamespace(core, 'solana')
  expect(core.store.getState().activeNamespace).toBe('solana')
  expect(asked).toEqual(['connect'])
})

test('[T10] shows the namespace’s unsupported network first', async () => {
  const { core, wallet } = await connectBoth()
  wallet.switchTo(31338)
  showNamespace(core, 'eip155')
  expect(currentView(core.store.getState()).name).toBe('UnsupportedChain')
})

test('does not activate a namespace without a connection', async () => {
  const { core } = await connectBoth()
  const before = core.store.getState()
  showNamespace(core, 'bip122')
  expect(core.store.getState()).toBe(before)
})
