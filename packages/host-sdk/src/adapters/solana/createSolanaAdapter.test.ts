import type { AuthUser } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { addConnectors } from '../../core/connectors.js'
import { SOLANA } from '../../core/testing/createTestAdapter.js'
import { createTestCore } from '../../core/testing/createTestCore.js'
import { createTestSession } from '../../core/testing/createTestSession.js'
import { createInstance } from '../../start/instance.js'
import { createSolanaAdapter } from './createSolanaAdapter.js'

const ADDRESS = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'

test('provides the embedded wallet’s user and account to a dapp with only Solana', async () => {
  const adapter = createSolanaAdapter()
  const core = createTestCore({ networks: [SOLANA], adapters: [adapter] })
  const session = createTestSession({
    email: 'ann@example.com',
    preferredAccountType: 'eoa',
    accounts: [{ namespace: 'solana', address: ADDRESS }],
  } as AuthUser)
  const connector = adapter.embedded?.createConnector(core, session)
  if (connector === undefined) throw new Error('The embedded wallet is not offered.')
  addConnectors(core, [connector])
  const vestibule = createInstance(core, undefined)
  await vestibule.connect(connector)
  expect(vestibule.getAccount('solana')).toMatchObject({
    address: ADDRESS,
    embeddedWalletInfo: { email: 'ann@example.com', authProvider: 'email' },
  })
  const provider = vestibule.getProvider('solana')
  await expect(provider.request({ method: 'solana_getAccounts' })).resolves.toEqual([ADDRESS])
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4200 })
})
