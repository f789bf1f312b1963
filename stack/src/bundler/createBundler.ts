import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  concatHex,
  createTestClient,
  decodeFunctionData,
  type EIP1193RequestFn,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  hexToBytes,
  http,
  isAddressEqual,
  isHash,
  numberToHex,
  parseEther,
  parseEventLogs,
  publicActions,
  type RpcTransactionReceipt,
  size,
  toHex,
  walletActions,
} from 'viem'
import { entryPoint07Abi, getUserOperationHash } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { receiptOf } from '../chains/receiptOf.js'
import { BundlerError, INVALID, refusalOf, revertOf } from './bundlerError.js'
import { type Operation, pack, readOperation, unpack } from './readOperation.js'

const { entryPoint } = SMART_ACCOUNT_CONTRACTS
const ABI = entryPoint07Abi
const EVENT = getAbiItem({ abi: ABI, name: 'UserOperationEvent' })
const ACCOUNT_ABI = [
  {
    type: 'function',
    name: 'validateUserOp',
    stateMutability: 'nonpayable',
    inputs: [
      getAbiItem({ abi: ABI, name: 'getUserOpHash' }).inputs[0],
      { type: 'bytes32', name: 'hash' },
      { type: 'uint256', name: 'missing' },
    ],
    outputs: [{ type: 'uint256', name: 'result' }],
  },
] as const

/** Additional gas above the measured value of a step. */
const MARGIN = 30_000n
/** Gas if a verification cannot be measured, and for a paymaster. */
const VERIFICATION = 250_000n
const PAYMASTER_VERIFICATION = 100_000n
const TRANSACTION = 21_000n
const OVERHEAD = 30_000n
const AUTHORIZATION = 25_000n

export type Bundler = Awaited<ReturnType<typeof createBundler>>

/**
 * Sends user operations of EntryPoint 0.7 to a local chain after a simulation, one per transaction.
 * Ignores mempool rules (ERC-7562).
 */
export async function createBundler(rpcUrl: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const client = createTestClient({
    mode: 'anvil',
    account,
    transport: http(rpcUrl),
    pollingInterval: 25,
  })
    .extend(publicActions)
    .extend(walletActions)
  const chainId = await client.getChainId()
  await client.setBalance({ address: account.address, value: parseEther('1000') })
  const pending = new Map<Hex, Operation>()

  const hashOf = (operation: Operation) =>
    getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint,
      entryPointVersion: '0.7',
      userOperation: operation,
    })

  async function stateOf({ sender, authorization }: Operation) {
    if (authorization === undefined) {
      if ((await client.getCode({ address: sender })) === undefined)
        throw new BundlerError(-32500, 'AA20 account not deployed')
      return {}
    }
    const code = concatHex(['0xef0100', authorization.address])
    return { stateOverride: [{ address: sender, code }] }
  }

  async function estimate(operation: Operation) {
    const { sender, callData: data, paymaster } = operation
    const state = await stateOf(operation)
    const common = { account: entryPoint, to: sender, ...state } as const
    const call = await client.estimateGas({ ...common, data }).catch((error: unknown) => {
      throw revertOf(error)
    })
    const packed = pack(operation)
    const args = [packed, hashOf(operation), 0n] as const
    const validate = encodeFunctionData({ abi: ACCOUNT_ABI, args })
    // For a placeholder signature, an account returns 1.
    const validation = await client
      .estimateGas({ ...common, data: validate })
      .catch(() => VERIFICATION)
    const handled = encodeFunctionData({
      abi: ABI,
      functionName: 'handleOps',
      args: [[packed], account.address],
    })
    const bytes = hexToBytes(handled).reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0)
    const authorized = operation.authorization === undefined ? 0n : AUTHORIZATION
    return hexOf({
      preVerificationGas: TRANSACTION + OVERHEAD + BigInt(bytes) + authorized,
      verificationGasLimit: validation + MARGIN,
      callGasLimit: call + MARGIN,
      ...(paymaster !== undefined && {
        paymasterVerificationGasLimit:
          operation.paymasterVerificationGasLimit || PAYMASTER_VERIFICATION,
        paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit,
      }),
    })
  }

  let before: Promise<unknown> = Promise.resolve()
  /** In sequence: each simulation must include the earlier operations. */
  function send(operation: Operation): Promise<Hex> {
    const sent = before.then(() => sendNow(operation))
    before = sent.catch(() => {})
    return sent
  }

  async function sendNow(operation: Operation): Promise<Hex> {
    const { authorization } = operation
    const hash = hashOf(operation)
    const gas =
      ((operation.verificationGasLimit +
        operation.callGasLimit +
        operation.paymasterVerificationGasLimit +
        operation.paymasterPostOpGasLimit) *
        3n) /
        2n +
      10n * OVERHEAD
    const call = {
      to: entryPoint,
      data: encodeFunctionData({
        abi: ABI,
        functionName: 'handleOps',
        args: [[pack(operation)], account.address],
      }),
      ...(authorization !== undefined && { authorizationList: [authorization] }),
      gas,
    }
    await client.call({ account, ...call }).catch((error: unknown) => {
      throw refusalOf(error)
    })
    pending.set(hash, operation)
    try {
      await receiptOf(client, await client.sendTransaction({ ...call, chain: null }))
    } finally {
      pending.delete(hash)
    }
    return hash
  }

  async function findEvent(hash: unknown) {
    if (!isHash(String(hash))) throw new BundlerError(INVALID, 'The hash must have 32 bytes.')
    const [found] = await client.getLogs({
      address: entryPoint,
      event: EVENT,
      args: { userOpHash: hash as Hex },
      fromBlock: 0n,
      strict: true,
    })
    return found
  }

  async function receipt(hash: unknown) {
    const event = await findEvent(hash)
    if (event === undefined) return null
    const { args, transactionHash, logIndex } = event
    const request = client.request as EIP1193RequestFn
    const receipt = (await request({
      method: 'eth_getTransactionReceipt',
      params: [transactionHash],
    })) as RpcTransactionReceipt | null
    const logs = (receipt?.logs ?? []).filter((log) => Number(log.logIndex) < logIndex)
    const ours = parseEventLogs({ abi: ABI, logs: logs as never })
    const start = ours.findLast(({ eventName }) => eventName === 'BeforeExecution')
    const revert = ours.find(({ eventName }) => eventName === 'UserOperationRevertReason')
    const reason = (revert?.args as { revertReason?: Hex } | undefined)?.revertReason
    return {
      userOpHash: args.userOpHash,
      entryPoint,
      sender: args.sender,
      paymaster: args.paymaster,
      ...hexOf({
        nonce: args.nonce,
        actualGasCost: args.actualGasCost,
        actualGasUsed: args.actualGasUsed,
      }),
      success: args.success,
      ...(reason !== undefined && { reason }),
      logs: logs.filter((log) => Number(log.logIndex) > Number(start?.logIndex ?? -1)),
      receipt,
    }
  }

  async function byHash(hash: unknown) {
    const event = await findEvent(hash)
    const waiting = pending.get(hash as Hex)
    if (event === undefined)
      return waiting === undefined
        ? null
        : {
            userOperation: unpack(pack(waiting)),
            ...{ entryPoint, blockNumber: null, blockHash: null, transactionHash: null },
          }
    const { transactionHash, blockHash, blockNumber, args } = event
    const { input } = await client.getTransaction({ hash: transactionHash })
    const decoded = decodeFunctionData({ abi: ABI, data: input })
    const list = decoded.functionName === 'handleOps' ? decoded.args[0] : []
    const packed = list.find(
      ({ sender, nonce }) => isAddressEqual(sender, args.sender) && nonce === args.nonce,
    )
    if (packed === undefined) return null
    return {
      userOperation: unpack(packed),
      ...{ entryPoint, blockNumber: numberToHex(blockNumber), blockHash, transactionHash },
    }
  }

  async function prices() {
    const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
    const price = hexOf({ maxFeePerGas, maxPriorityFeePerGas })
    return { slow: price, standard: price, fast: price }
  }

  function read([operation, address]: readonly unknown[]): Operation {
    if (String(address).toLowerCase() !== entryPoint.toLowerCase())
      throw new BundlerError(INVALID, `The EntryPoint must be ${entryPoint}.`)
    return readOperation(operation, chainId)
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => toHex(chainId),
    eth_supportedEntryPoints: () => [entryPoint],
    eth_estimateUserOperationGas: (params) => estimate(read(params)),
    eth_sendUserOperation(params) {
      const operation = read(params)
      if (size(operation.signature) === 0)
        throw new BundlerError(INVALID, 'The user operation has no signature.')
      return send(operation)
    },
    eth_getUserOperationReceipt: ([hash]) => receipt(hash),
    eth_getUserOperationByHash: ([hash]) => byHash(hash),
    pimlico_getUserOperationGasPrice: prices,
  }
  return { chainId, methods }
}

function hexOf(amounts: Record<string, bigint>): Record<string, Hex> {
  return Object.fromEntries(
    Object.entries(amounts).map(([key, amount]) => [key, numberToHex(amount)]),
  )
}
