import {
  type GrantedPermission,
  useVestibule,
  useVestibuleAccount,
  useVestibulePermissions,
} from '@vestibule/host-sdk/react'
import { useEffect, useState } from 'react'
import {
  BaseError,
  ContractFunctionRevertedError,
  concatHex,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  publicActions,
  withRetry,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { stack } from '../vestibule.js'
import { WalletActions } from './WalletActions.js'

const KEY = 'demo-server-key'
const WEEK = 7 * 86_400
const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const MANAGER = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'error CannotUseADisabledDelegation()',
])
const TOKEN = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

/** A real dapp stores this key on its server, never in the page. */
function serverKey() {
  const key = (localStorage.getItem(KEY) ?? generatePrivateKey()) as Hex
  localStorage.setItem(KEY, key)
  return privateKeyToAccount(key)
}

function endOf({ rules }: GrantedPermission): string {
  const end = rules.find(({ type }) => type === 'expiry')?.data.timestamp
  return new Date(Number(end) * 1_000).toLocaleString()
}

function refusalOf(error: unknown): string {
  if (!(error instanceof BaseError)) return String(error)
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  const { reason, data } = (reverted ?? {}) as Partial<ContractFunctionRevertedError>
  return reason ?? data?.errorName ?? error.shortMessage
}

export function PermissionPanel() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'eip155' })
  const { data: granted = [], request, revoke, refetch } = useVestibulePermissions()
  const [permission] = granted.toReversed()
  // Store the permission after its revocation, as a server would, to show that the chain rejects
  // it.
  const [kept, keep] = useState<GrantedPermission>()
  useEffect(() => permission && keep(permission), [permission])
  const chainId = () => Number(vestibule.getChainId())

  async function fund(path: string, address: string | undefined) {
    const response = await fetch(new URL(path, stack.faucet), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ address, chainId: chainId() }),
    })
    return (await response.json()) as { token: Hex }
  }

  async function allow(): Promise<GrantedPermission> {
    const { token } = await fund('/fund-token', account.address)
    return request.mutateAsync({
      chainId: numberToHex(chainId()),
      to: serverKey().address,
      permission: {
        type: 'erc20-token-periodic',
        isAdjustmentAllowed: true,
        data: {
          tokenAddress: token,
          periodAmount: numberToHex(10_000_000n),
          periodDuration: 86_400,
          justification: 'The demo buys you a coffee each day.',
        },
      },
      rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + WEEK } }],
    })
  }

  async function spend(given: GrantedPermission): Promise<Hex> {
    const server = serverKey()
    await fund('/fund', server.address)
    const client = createWalletClient({
      account: server,
      transport: http(stack.chains[`eip155:${chainId()}`]),
    }).extend(publicActions)
    const token = given.permission.data.tokenAddress as Hex
    const transfer = encodeFunctionData({
      abi: TOKEN,
      functionName: 'transfer',
      args: [SHOP, 6_000_000n],
    })
    const call = {
      address: given.delegationManager,
      abi: MANAGER,
      functionName: 'redeemDelegations',
      args: [
        [given.context],
        [`0x${'00'.repeat(32)}`],
        [concatHex([token, numberToHex(0n, { size: 32 }), transfer])],
      ],
    } as const
    // The first permission upgrades the account. Wait until that upgrade is mined.
    await withRetry(async () => {
      const code = await client.getCode({ address: account.address as Hex })
      if (code === undefined) throw new Error('The account is not upgraded yet.')
    })
    try {
      await client.simulateContract(call)
    } catch (error) {
      // The visitor may have revoked the permission elsewhere.
      void refetch()
      throw new Error(`The chain refuses: ${refusalOf(error)}`, { cause: error })
    }
    return client.writeContract({ ...call, chain: null })
  }

  const isOpen = account.isConnected
  const actions = [
    {
      id: 'allow',
      name: 'Allow 10 TUSD a day',
      isOpen,
      work: async () => `Allowed until ${endOf(await allow())}`,
    },
    {
      id: 'spend',
      name: 'Server: spend 6 TUSD',
      isOpen: kept !== undefined,
      work: async () => (kept ? spend(kept) : ''),
    },
    {
      id: 'revoke',
      name: 'Revoke',
      isOpen: permission !== undefined,
      async work() {
        if (permission) await revoke.mutateAsync(permission)
        return 'Revoked'
      },
    },
  ]
  return (
    <section className="panel" aria-labelledby="permissions">
      <h2 id="permissions">A permission that ends</h2>
      <p>
        The site’s server may spend up to 10 TUSD a day for a week, without asking again. The chain
        refuses more.
      </p>
      <p data-testid="demo-permissions">{`Active permissions: ${granted.length}`}</p>
      <WalletActions prefix="demo" actions={actions} />
    </section>
  )
}
