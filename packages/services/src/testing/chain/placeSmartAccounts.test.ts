import { CHAIN_ID, DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { beforeAll, expect, it } from 'vitest'
import { placeSmartAccounts } from './placeSmartAccounts.js'
import { withAnvil } from './withAnvil.js'

const ACCOUNT = parseAbi(['function execute(bytes32 mode, bytes executionData) payable'])
const BATCH_MODE = `0x01${'00'.repeat(31)}` as const
const [FIRST, SECOND] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const

const chain = withAnvil()
beforeAll(async () => {
  await placeSmartAccounts(chain.url)
})

it('uses the addresses of version 1.3.0 of the Delegation Framework on Ethereum', () => {
  const published = DELEGATOR_CONTRACTS['1.3.0']?.[CHAIN_ID.mainnet]
  expect({ ...SMART_ACCOUNT_CONTRACTS, ...CAVEAT_ENFORCERS }).toEqual({
    entryPoint: published?.EntryPoint,
    account: published?.EIP7702StatelessDeleGatorImpl,
    delegationManager: published?.DelegationManager,
    allowedMethods: published?.AllowedMethodsEnforcer,
    allowedTargets: published?.AllowedTargetsEnforcer,
    erc20Period: published?.ERC20PeriodTransferEnforcer,
    exactCalldata: published?.ExactCalldataEnforcer,
    limitedCalls: published?.LimitedCallsEnforcer,
    nativePeriod: published?.NativeTokenPeriodTransferEnforcer,
    nonce: published?.NonceEnforcer,
    redeemer: published?.RedeemerEnforcer,
    timestamp: published?.TimestampEnforcer,
    valueAtMost: published?.ValueLteEnforcer,
  })
})

it('executes both calls of an EOA in one transaction, or neither', async () => {
  const client = createTestClient({ mode: 'anvil', chain: foundry, transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions)
  const owner = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: owner.address, value: parseEther('1') })
  const batchOf = (...calls: readonly { to: `0x${string}`; value: bigint }[]) =>
    encodeFunctionData({
      abi: ACCOUNT,
      functionName: 'execute',
      args: [
        BATCH_MODE,
        encodeAbiParameters(
          [
            {
              type: 'tuple[]',
              components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
            },
          ],
          [calls.map(({ to, value }) => [to, value, '0x'] as const)],
        ),
      ],
    })
  const authorization = await owner.signAuthorization({
    contractAddress: SMART_ACCOUNT_CONTRACTS.account,
    chainId: foundry.id,
    // The transaction itself uses nonce 0.
    nonce: 1,
  })

  const hash = await client.sendTransaction({
    account: owner,
    to: owner.address,
    data: batchOf({ to: FIRST, value: 5n }, { to: SECOND, value: 6n }),
    authorizationList: [authorization],
  })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  await expect(client.getBalance({ address: FIRST })).resolves.toBe(5n)
  await expect(client.getBalance({ address: SECOND })).resolves.toBe(6n)

  const tooMuch = batchOf({ to: FIRST, value: 1n }, { to: SECOND, value: parseEther('2') })
  await expect(client.call({ account: owner, to: owner.address, data: tooMuch })).rejects.toThrow()
  await expect(client.getBalance({ address: FIRST })).resolves.toBe(5n)
})
