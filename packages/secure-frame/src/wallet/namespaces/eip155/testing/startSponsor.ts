import { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import {
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  pad,
  parseEther,
  publicActions,
} from 'viem'
import {
  entryPoint07Abi as abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import type { Rpc } from '../../../../platform/rpc.js'
import { startChainRpc } from '../../../testing/chainRpc.js'

const { entryPoint: address } = SMART_ACCOUNT_CONTRACTS
/** Public key of the last account of every development node. */
const BUNDLER = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
export const PAYMASTER: Hex = pad('0xfee', { size: 20 })
const PAYS_FOR_ALL = '0x604060005260606000f3'

type Wire = Record<string, Hex> & { eip7702Auth?: Record<string, Hex> }

export async function startSponsor() {
  const chain = await startChainRpc()
  await placeSmartAccounts(chain.url)
  const client = createWalletClient({
    account: privateKeyToAccount(BUNDLER),
    chain: foundry,
    transport: http(chain.url),
    pollingInterval: 20,
  }).extend(publicActions)
  await chain.ask('anvil_setCode', [PAYMASTER, PAYS_FOR_ALL])
  const deposit = { address, abi, functionName: 'depositTo', args: [PAYMASTER] } as const
  await client.waitForTransactionReceipt({
    hash: await client.writeContract({ ...deposit, value: parseEther('10') }),
  })
  const done = new Map<Hex, Hex>()
  const sent: Wire[] = []

  async function send(wire: Wire): Promise<Hex> {
    const { eip7702Auth: auth, ...fields } = wire
    const amounts = Object.entries(fields).map(([name, value]) => {
      const isAmount = /nonce|gas|fee/i.test(name)
      return [name, isAmount ? BigInt(value) : value]
    })
    const userOperation = Object.fromEntries(amounts) as UserOperation<'0.7'>
    const hash = getUserOperationHash({
      ...{ chainId: 31337, entryPointAddress: address, entryPointVersion: '0.7', userOperation },
    })
    const call = {
      to: address,
      data: encodeFunctionData({
        abi,
        functionName: 'handleOps',
        args: [[toPackedUserOperation(userOperation)], client.account.address],
      }),
      ...(auth && {
        authorizationList: [
          {
            ...{ address: auth.address as Hex, r: auth.r as Hex, s: auth.s as Hex },
            ...{ chainId: Number(auth.chainId), nonce: Number(auth.nonce) },
            yParity: Number(auth.yParity),
          },
        ],
      }),
    }
    await client.call({ account: client.account, ...call }).catch((cause: unknown) => {
      throw new VestibuleError('rpcFailed', { data: { code: -32500 }, cause })
    })
    sent.push(wire)
    const transaction = await client.sendTransaction({ ...call, gas: 5_000_000n })
    await client.waitForTransactionReceipt({ hash: transaction })
    done.set(hash, transaction)
    return hash
  }

  const bundler: Rpc = {
    async request({ method, params = [] }) {
      const [given] = params
      const transaction = done.get(given as Hex)
      switch (method) {
        case 'eth_sendUserOperation':
          return send(given as Wire)
        case 'eth_estimateUserOperationGas':
          return {
            callGasLimit: '0x30d40',
            verificationGasLimit: '0x186a0',
            preVerificationGas: '0x13880',
          }
        case 'eth_getUserOperationReceipt':
          return transaction ? { receipt: { transactionHash: transaction } } : null
        case 'eth_getUserOperationByHash':
          return transaction ? { transactionHash: transaction } : null
        default:
          throw new VestibuleError('rpcFailed', { data: { code: -32601 } })
      }
    },
  }
  return { ...chain, bundler, sent }
}
