import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  parseAbi,
} from 'viem'
import {
  entryPoint07Abi,
  type SmartAccountImplementation,
  toPackedUserOperation,
  toSmartAccount,
} from 'viem/account-abstraction'
import { getChainId, readContract } from 'viem/actions'

const ABI = parseAbi(['function execute(bytes32 mode, bytes executionData) payable'])
const { entryPoint } = SMART_ACCOUNT_CONTRACTS
export const BATCH_MODE = `0x01${'00'.repeat(31)}` as const
export const SINGLE_MODE = `0x${'00'.repeat(32)}` as const

export type AccountCall = {
  to: Address
  value?: bigint | undefined
  data?: Hex | undefined
}

export function batchOf(calls: readonly AccountCall[]): Hex {
  const list = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))
  const parts = encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [
          { type: 'address', name: 'to' },
          { type: 'uint256', name: 'value' },
          { type: 'bytes', name: 'data' },
        ],
      },
    ],
    [list],
  )
  return encodeFunctionData({ abi: ABI, args: [BATCH_MODE, parts] })
}

const USER_OPERATION = [
  ['address', 'sender'],
  ['uint256', 'nonce'],
  ['bytes', 'initCode'],
  ['bytes', 'callData'],
  ['bytes32', 'accountGasLimits'],
  ['uint256', 'preVerificationGas'],
  ['bytes32', 'gasFees'],
  ['bytes', 'paymasterAndData'],
  ['address', 'entryPoint'],
].map(([type = '', name = '']) => ({ type, name }))

export function delegatedAccount({ client, owner }: delegatedAccount.Options) {
  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint, version: '0.7' },
    getAddress: async () => owner.address,
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    encodeCalls: async (calls) => batchOf(calls),
    getNonce: () =>
      readContract(client, {
        address: entryPoint,
        abi: entryPoint07Abi,
        functionName: 'getNonce',
        args: [owner.address, 0n],
      }),
    getStubSignature: async () => `0x${'ff'.repeat(31)}f0${'7a'.repeat(32)}1c`,
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (data) => owner.signTypedData(data as never),
    async signUserOperation(operation) {
      const { chainId = await getChainId(client), ...rest } = operation
      const message = {
        ...toPackedUserOperation({ ...rest, sender: owner.address }),
        entryPoint,
      }
      return owner.signTypedData({
        domain: {
          name: 'EIP7702StatelessDeleGator',
          version: '1',
          chainId,
          verifyingContract: owner.address,
        },
        types: { PackedUserOperation: USER_OPERATION },
        primaryType: 'PackedUserOperation',
        message,
      })
    },
  })
}

export declare namespace delegatedAccount {
  type Options = { client: SmartAccountImplementation['client']; owner: LocalAccount }
}
