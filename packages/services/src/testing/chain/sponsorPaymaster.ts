import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  type HttpTransport,
  http,
  numberToHex,
  type PublicActions,
  parseAbi,
  parseEther,
  publicActions,
  type TestClient,
  type WalletActions,
  walletActions,
  zeroAddress,
} from 'viem'
import {
  entryPoint07Abi,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { readAsked } from '../../namespaces/eip155/smartAccounts/sponsorship.js'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { delegatedAccount } from './delegatedAccount.js'

const { account, entryPoint } = SMART_ACCOUNT_CONTRACTS

export const PAYMASTER_ABI = parseAbi([
  'constructor(address entryPoint, address accountCode, address owner, address[] signers)',
  'function setSigner(address signer, bool to)',
  'function isSigner(address) view returns (bool)',
  'function withdrawTo(address to, uint256 amount)',
  'function addStake(uint32 unstakeDelaySec) payable',
  'function setOwner(address to)',
  'function withdrawToken(address token, address to, uint256 amount)',
  'function postOp(uint8 mode, bytes context, uint256 actualGasCost, uint256 feePerGas)',
])

export function paymasterCode(owner: Address, signers: readonly Address[] = []): Hex {
  const file = join(PACKAGE_ROOT, 'contracts/SponsorPaymaster.json')
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8'))
  const args = [entryPoint, account, owner, signers] as const
  return encodeDeployData({ abi: PAYMASTER_ABI, bytecode, args })
}

export const handOf = (url: string): Hand =>
  createTestClient({ mode: 'anvil', chain: foundry, transport: http(url), pollingInterval: 25 })
    .extend(publicActions)
    .extend(walletActions)
type Hand = TestClient<'anvil', HttpTransport, typeof foundry, undefined> &
  PublicActions<HttpTransport, typeof foundry> &
  WalletActions<typeof foundry, undefined>

export async function deployPaymaster(client: Hand, signers: readonly Address[]) {
  const [owner = zeroAddress] = await client.getAddresses()
  const send = async (call: { to?: Address; data?: Hex; value?: bigint }) => {
    const hash = await client.sendTransaction({ ...call, account: owner, chain: null })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    return contractAddress ?? zeroAddress
  }
  const address = await send({ data: paymasterCode(owner, signers) })
  await send({ to: address, value: parseEther('1') })
  return { address, owner, send }
}

export async function prepareOperation(
  client: Hand,
  { callData, code = account }: { callData: Hex; code?: Address },
) {
  const owner = privateKeyToAccount(generatePrivateKey())
  await client.setCode({ address: owner.address, bytecode: concatHex(['0xef0100', code]) })
  const wire: Record<string, string> = {
    sender: owner.address,
    nonce: '0x0',
    callData,
    callGasLimit: numberToHex(100_000),
    verificationGasLimit: numberToHex(150_000),
    preVerificationGas: numberToHex(60_000),
    maxFeePerGas: numberToHex(3_000_000_000),
    maxPriorityFeePerGas: numberToHex(1_000_000_000),
  }
  return { client, account: await delegatedAccount({ client, owner }), wire }
}
export type Prepared = Awaited<ReturnType<typeof prepareOperation>>

export async function runOperation(
  { client, account, wire }: Prepared,
  changes: Readonly<Record<string, string>>,
) {
  const operation = Object.fromEntries(
    Object.entries({ ...wire, ...changes }).map(([name, value]) => [
      name,
      /gas|nonce|fee/i.test(name) ? BigInt(value) : value,
    ]),
  ) as unknown as UserOperation<'0.7'>
  const chainId = await client.getChainId()
  const signature = await account.signUserOperation({ ...operation, chainId })
  const [bundler = zeroAddress] = await client.getAddresses()
  const data = encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation({ ...operation, signature })], bundler],
  })
  const call = { account: bundler, to: entryPoint, data, gas: 15_000_000n } as const
  await client.call(call)
  const hash = await client.sendTransaction({ ...call, chain: null })
  return client.waitForTransactionReceipt({ hash })
}

export function createTokenPaymaster(of: { paymaster: Address; key: Uint8Array; rate: bigint }) {
  const { paymaster, key, rate } = of
  return async ({ method, params }: { method: string; params: readonly unknown[] }) => {
    const asked = readAsked(params, '31337')
    if ('isMalformed' in asked) throw new Error(asked.message)
    const { token = zeroAddress, approved } = asked
    if (method === 'pm_getPaymasterStubData')
      return asked.stub({ paymaster, tokenFee: { token, rate, most: 0n } })
    const tokenFee = { token, rate, most: approved?.(paymaster) ?? 0n }
    const validUntil = Math.floor(Date.now() / 1_000) + 600
    return asked.sign({ paymaster, key, reference: '31337', validUntil, tokenFee })
  }
}
