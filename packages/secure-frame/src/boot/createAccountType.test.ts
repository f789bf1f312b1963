import { type Account, VestibuleError } from '@vestibule/protocol'
import type { FrameConfig } from '@vestibule/protocol/http'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import { concatHex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryStore } from '../platform/memoryStore.js'
import { startChainRpc } from '../wallet/testing/chainRpc.js'
import { createAccountType } from './createAccountType.js'

const ADDRESS = pad('0xe1', { size: 20 })
const shown: Account[] = [
  { id: 'seed:eip155:0', namespace: 'eip155', address: ADDRESS, type: 'eoa' },
]

let chain: Awaited<ReturnType<typeof startChainRpc>>
beforeAll(async () => {
  chain = await startChainRpc()
})
afterAll(() => chain.stop())

function create(options: Partial<createAccountType.Options> = {}) {
  const networks = ['eip155:31337', 'eip155:5', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map(
    (caipNetworkId) => ({ caipNetworkId, name: caipNetworkId }),
  )
  const api = {
    // Stub: the real services would request a node.
    async request({ path, body }: { path: string; body: unknown }) {
      if (!path.includes('31337')) throw new VestibuleError('offline')
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(chain.url, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.json()
    },
  }
  return createAccountType({
    config: { networks, projectId: 'demo' } as unknown as FrameConfig,
    api: api as never,
    entries: memoryStore(),
    userId: async () => 'ann',
    accounts: async () => shown,
    ...options,
  })
}

test('[X14] [E07] prefers a smart account until the user chooses, and stores the choice per user', async () => {
  const entries = memoryStore()
  const ann = create({ entries })
  await expect(ann.preferred()).resolves.toBe('smartAccount')
  await ann.prefer('eoa')
  await expect(create({ entries }).preferred()).resolves.toBe('eoa')
  const bob = create({ entries, userId: async () => 'bob' })
  await expect(bob.preferred()).resolves.toBe('smartAccount')
})

test('[E03] returns false after a timeout if the node does not answer', async () => {
  const { isDeployed } = create({ api: { request: () => new Promise(() => {}) } as never })
  const given = { network: 'eip155:31337', isLogin: false }
  await expect(isDeployed(shown[0] as Account, given)).resolves.toBe(false)
})

test('[X14] error: rejects a preference without a user', async () => {
  const { prefer } = create({ userId: async () => undefined })
  await expect(prefer('smartAccount')).rejects.toMatchObject({ type: 'notConnected' })
})

test('[E03] lists only networks whose nodes report smart account support', async () => {
  await expect(create().networks()).resolves.toEqual({
    smartAccountEnabledNetworks: [],
    smartAccountDeployedNetworks: [],
  })
  await placeSmartAccounts(chain.url)
  await expect(create().networks()).resolves.toEqual({
    smartAccountEnabledNetworks: [31337],
    smartAccountDeployedNetworks: [],
  })
  const elsewhere = concatHex(['0xef0100', pad('0xc3', { size: 20 })])
  await chain.ask('anvil_setCode', [ADDRESS, elsewhere])
  const entries = memoryStore()
  const isDeployed = (network: string, isLogin = false) =>
    create({ entries }).isDeployed(shown[0] as Account, { network, isLogin })
  await expect(isDeployed('eip155:31337')).resolves.toBe(false)
  await expect(create().networks()).resolves.toMatchObject({ smartAccountDeployedNetworks: [] })
  const pinned = concatHex(['0xef0100', SMART_ACCOUNT_CONTRACTS.account])
  await chain.ask('anvil_setCode', [ADDRESS, pinned])
  await expect(isDeployed('eip155:31337', true)).resolves.toBe(false)
  await expect(isDeployed('eip155:31337')).resolves.toBe(true)
  await expect(isDeployed('eip155:31337', true)).resolves.toBe(true)
  await expect(isDeployed('eip155:5')).resolves.toBe(false)
  await expect(create().networks()).resolves.toMatchObject({
    smartAccountDeployedNetworks: [31337],
  })
})
