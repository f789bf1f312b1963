import { paymasterCode } from '@vestibule/services/testing/smart-accounts'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { receiptOf } from '../chains/receiptOf.js'
import { TEST_TOKEN } from '../faucet/testToken.js'
import { deploymentOf } from '../tokens/deployment.js'

/** anvil's third account from the end. The faucet and ENS use the last two. */
const OWNER: Address = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const DEPOSIT = parseEther('10')
/** Daily budgets: for all visitors of a project together, and for one account. */
const PER_DAY = parseEther('1')
const PER_ACCOUNT = parseEther('0.1')

const ABI = parseAbi([
  'function isSigner(address) view returns (bool)',
  'function setSigner(address signer, bool to)',
])

const { address, deployment } = deploymentOf(paymasterCode(OWNER))

export const LOCAL_PAYMASTER = address

/** Deploys the paymaster if necessary, and funds it. */
export async function startPaymaster(url: string) {
  const client = createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)

  async function send(call: { to: Address; data?: Hex; value?: bigint }) {
    const hash = await client.sendTransaction({ ...call, account: OWNER, chain: null })
    const { status } = await receiptOf(client, hash)
    if (status !== 'success') throw new Error(`Transaction ${hash} failed.`)
  }

  if ((await client.getCode({ address })) === undefined) {
    await send(deployment)
    await send({ to: address, value: DEPOSIT })
  }

  return {
    async follow(api: string): Promise<void> {
      const { current } = await (await fetch(`${api}/v1/paymaster/signers`)).json()
      const signer = current.address as Address
      // The signer needs ether for transactions that remove an account's code.
      await client.setBalance({ address: signer, value: DEPOSIT })
      const call = { address, abi: ABI, functionName: 'isSigner', args: [signer] } as const
      if (await client.readContract(call)) return
      const change = { abi: ABI, functionName: 'setSigner', args: [signer, true] } as const
      await send({ to: address, data: encodeFunctionData(change) })
    },
  }
}

/** Accounts may pay fees in test tokens. */
export const LOCAL_TOKEN_FEES = {
  tokens: [TEST_TOKEN.address],
  ...{ perDay: String(PER_DAY), perAccount: String(PER_ACCOUNT) },
}

/** Accounts without ether may revoke permissions and remove their code. */
export const LOCAL_REVOCATIONS = {
  ...{ name: 'Vestibule demo', perDay: String(PER_DAY), perUser: String(PER_ACCOUNT) },
}

export const localSponsor = (networks: readonly string[]) => ({
  networks: networks.map((caipNetworkId) => ({
    caipNetworkId,
    calls: [{ to: TEST_TOKEN.address, methods: ['mint(address,uint256)'] }],
    ...{ perDay: String(PER_DAY), perAccount: String(PER_ACCOUNT) },
  })),
})
