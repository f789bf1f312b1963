import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { delegatedAccount } from '@vestibule/services/testing/smart-accounts'
import { createPublicClient, encodeFunctionData, http } from 'viem'
import { createBundlerClient, createPaymasterClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_TOKEN } from '../faucet/testToken.js'
import { type Stack, startStack } from '../startStack.js'
import { TIMEOUT_MS } from '../testing/world.js'

describe('the local sponsor', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ quiet: true, guests: ['http://localhost:5173'] })
  }, TIMEOUT_MS)
  afterAll(() => stack?.stop(), TIMEOUT_MS)

  test.each([
    [31337, 'local-demo'],
    [31338, 'local-demo'],
    [31337, 'my-dapp'],
  ] as const)(
    'pays on %s in the project %s for a batch from an account without a balance, but not for other calls',
    async (id, projectId) => {
      const { chains, bundlers, api } = stack.addresses
      const network = `eip155:${id}` as const
      const chain = { ...foundry, id }
      const client = createPublicClient({ chain, transport: http(chains[network]) })
      const owner = privateKeyToAccount(generatePrivateKey())
      const bundler = createBundlerClient({
        ...{ chain, client, account: await delegatedAccount({ client, owner }) },
        transport: http(bundlers[network], { retryCount: 0 }),
        pollingInterval: 25,
        paymaster: createPaymasterClient({
          transport: http(`${api}/v1/paymaster?projectId=${projectId}`, { retryCount: 0 }),
        }),
      })
      const mint = (amount: bigint) => ({
        to: TEST_TOKEN.address,
        data: encodeFunctionData({
          abi: TEST_TOKEN.abi,
          functionName: 'mint',
          args: [owner.address, amount],
        }),
      })
      const authorization = await owner.signAuthorization({
        ...{ contractAddress: SMART_ACCOUNT_CONTRACTS.account, chainId: id, nonce: 0 },
      })
      const hash = await bundler.sendUserOperation({ calls: [mint(5n), mint(6n)], authorization })
      const { success } = await bundler.waitForUserOperationReceipt({ hash })
      expect(success).toBe(true)
      await expect(client.getBalance({ address: owner.address })).resolves.toBe(0n)
      const balance = await client.readContract({
        ...{ address: TEST_TOKEN.address, abi: TEST_TOKEN.abi },
        ...{ functionName: 'balanceOf', args: [owner.address] },
      })
      expect(balance).toBe(11n)

      const other = bundler.sendUserOperation({ calls: [mint(5n), { to: owner.address }] })
      await expect(other).rejects.toThrow('does not pay the fee')
    },
    TIMEOUT_MS,
  )
})
