import { type AskNodeAll, expectAnswer, type NodeCall, NodeFault } from '@vestibule/indexer'
import { address, bytes, hash32, height, quantity, seconds } from '@vestibule/indexer/eip155'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  decodeEventLog,
  encodeEventTopics,
  encodeFunctionData,
  getAbiItem,
  getAddress,
  type Hex,
  isAddress,
  numberToHex,
  parseAbi,
  toFunctionSelector,
  toHex,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { privateKeyToAddress } from 'viem/accounts'
import * as z from 'zod'
import type { Head, SponsorRules } from '../../sponsorRules.js'
import { EIP155_CODE_ENDS } from './codeEnds.js'
import { type AskedOperation, isForChain, NO_METHOD, readAsked } from './sponsorship.js'
import { isFeePaid, readDecimals } from './tokenFee.js'

const { account: CODE, entryPoint } = SMART_ACCOUNT_CONTRACTS
const EVENT = getAbiItem({ abi: entryPoint07Abi, name: 'UserOperationEvent' })
const FEE_PAID = parseAbi([
  'event FeePaid(bytes32 indexed userOpHash, address indexed account, address indexed token, uint256 amount)',
])[0]
const PAYMASTER_ABI = parseAbi([
  'function entryPoint() view returns (address)',
  'function isSigner(address) view returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])
/** Maximum fee of an operation, as a multiple of the node's gas price. */
const MOST_FEE = 4n
/** Like `MOST_FEE`, for the current fee. The bundler keeps the difference. */
const MOST_PRICE = 2n
/** Refuse a fee below this fraction (1/2) of the base fee: no block includes it, but it would reserve money. */
const LEAST_PARTS = 2n
const DELEGATED: Hex = `0xef0100${CODE.slice(2).toLowerCase() as string}`

const Block = z.object({
  number: height,
  timestamp: seconds,
  baseFeePerGas: quantity.optional(),
})
const Log = z.object({ address, topics: z.array(bytes), data: bytes })

export const EIP155_SPONSOR: SponsorRules = {
  canonicalContract(text) {
    const { data } = address.safeParse(text)
    return data !== undefined && isAddress(text, { strict: text !== text.toLowerCase() })
      ? data
      : undefined
  },

  methodId(text) {
    if (text === '') return NO_METHOD
    if (/^0x[0-9a-f]{8}$/i.test(text)) return text.toLowerCase()
    if (!/^[A-Za-z_$][\w$]*\([\w,[\]()]*\)$/.test(text)) return undefined
    return toFunctionSelector(text)
  },

  codeEnds: EIP155_CODE_ENDS,
  isFor: isForChain,
  read: readAsked,
  signerOf: (key) => privateKeyToAddress(toHex(key)),

  async examine(ask, asked, { paymaster, tokenFee }) {
    const { account, maxFeePerGas, maxPriorityFeePerGas, isAuthorized, callData } =
      asked as AskedOperation
    const codeOf: NodeCall = { method: 'eth_getCode', params: [account, 'latest'] }
    const outcomes = await ask([HEAD, PRICE, codeOf])
    const block = expectAnswer(HEAD, outcomes[0], Block)
    const head = headOf(block)
    const price = expectAnswer(PRICE, outcomes[1], quantity)
    const code = expectAnswer(codeOf, outcomes[2], bytes)
    // The paymaster contract checks the code again after the authorization.
    const isOurs = code.toLowerCase() === DELEGATED || isAuthorized
    if (!isOurs) return { head, fault: 'The account does not have the wallet’s code.' }
    const now = (block.baseFeePerGas ?? 0n) + maxPriorityFeePerGas
    const fee = now < maxFeePerGas ? now : maxFeePerGas
    if (maxFeePerGas > MOST_FEE * price || fee > MOST_PRICE * price)
      return { head, fault: 'The operation’s fee is far above the network’s.' }
    if (maxFeePerGas * LEAST_PARTS < (block.baseFeePerGas ?? 0n))
      return { head, fault: 'The operation’s fee is far below the network’s.' }
    const all = { account, callData, code: DELEGATED, entryPoint, paymaster } as const
    if (tokenFee !== undefined && !(await isFeePaid(ask, { ...all, fee: tokenFee })))
      return { head, fault: 'The calls fail, or leave too little of the token for the fee.' }
    return { head, fault: undefined }
  },

  readDecimals,
  readTokens: (ask, { paymaster, token }) =>
    read(ask, { to: token, name: 'balanceOf', of: paymaster }),

  async readHead(ask) {
    return headOf(await askOne(ask, HEAD, Block))
  },

  async findPaid(ask, { paymaster, from, to, accounts }) {
    const topics = encodeEventTopics({
      abi: [EVENT],
      args: { sender: accounts as Address[], paymaster: paymaster as Address },
    })
    const paidTopics = encodeEventTopics({
      abi: [FEE_PAID],
      args: { account: accounts as Address[] },
    })
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
    const [logs, fees] = await Promise.all([
      readLogs(ask, { address: entryPoint, topics, ...range }),
      readLogs(ask, { address: getAddress(paymaster), topics: paidTopics, ...range }),
    ])
    const inTokens = new Set(fees.map((log) => log.topics[1]))
    return logs.map((log) => {
      const { args } = decodeEventLog({
        abi: [EVENT],
        data: log.data,
        topics: log.topics as [Hex, ...Hex[]],
      })
      const cost = inTokens.has(log.topics[1]) ? 0n : args.actualGasCost
      return { account: args.sender, nonce: String(args.nonce), cost }
    })
  },

  async readDeposit(ask, paymaster) {
    return await read(ask, { to: entryPoint, name: 'balanceOf', of: paymaster })
  },

  async findPaymasterFault(ask, { paymaster, signer }) {
    const codeOf: NodeCall = { method: 'eth_getCode', params: [paymaster, 'latest'] }
    if ((await askOne(ask, codeOf, bytes)) === '0x') return 'has no code'
    const found = await read(ask, { to: paymaster, name: 'entryPoint' }).catch(() => undefined)
    if (found !== BigInt(entryPoint)) return `is not for the EntryPoint ${entryPoint}`
    const isSigner = await read(ask, { to: paymaster, name: 'isSigner', of: signer })
    if (isSigner !== 1n) return `does not take the signatures of ${signer}; add this signer`
    return undefined
  },
}

const HEAD: NodeCall = { method: 'eth_getBlockByNumber', params: ['latest', false] }
const PRICE: NodeCall = { method: 'eth_gasPrice', params: [] }
const headOf = ({ number, timestamp }: z.output<typeof Block>): Head => ({
  number,
  time: timestamp,
})

async function readLogs(ask: AskNodeAll, filter: { address: string } & Record<string, unknown>) {
  const logs = await askOne(ask, { method: 'eth_getLogs', params: [filter] }, z.array(Log))
  if (logs.some((log) => log.address !== filter.address)) throw new NodeFault('eth_getLogs')
  return logs
}

async function read(
  ask: AskNodeAll,
  { to, name, of }: { to: string; name: 'balanceOf' | 'entryPoint' | 'isSigner'; of?: string },
): Promise<bigint> {
  const data = encodeFunctionData({
    abi: PAYMASTER_ABI,
    functionName: name,
    args: of === undefined ? [] : [of as Address],
  } as Parameters<typeof encodeFunctionData>[0])
  const call: NodeCall = { method: 'eth_call', params: [{ to, data }, 'latest'] }
  return BigInt(await askOne(ask, call, hash32))
}

async function askOne<const schema extends z.ZodType>(
  ask: AskNodeAll,
  call: NodeCall,
  schema: schema,
): Promise<z.output<schema>> {
  const [outcome] = await ask([call])
  return expectAnswer(call, outcome, schema)
}
