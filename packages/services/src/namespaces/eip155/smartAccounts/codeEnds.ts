import { expectAnswer, type NodeCall } from '@vestibule/indexer'
import { address, bytes, count, height, quantity } from '@vestibule/indexer/eip155'
import {
  type Address,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  isHash,
  keccak256,
  numberToHex,
  recoverAddress,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import * as z from 'zod'
import type { CodeEndRules } from '../../sponsorRules.js'

/** Prefix of account code that delegates to a contract (EIP-7702). */
const DELEGATED = '0xef0100'
/** Gas of a transaction with one authorization, and of the authorization: some nodes omit it in estimates. */
const LEAST_GAS = 46_000n
const AUTHORIZATION_GAS = 25_000n
/** Half the order of secp256k1: chains refuse a larger `s` (EIP-2). */
const MOST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

const Wire = z.strictObject({
  account: address,
  chainId: count,
  nonce: count,
  r: z.string().refine(isHash),
  s: z.string().refine((text) => isHash(text) && hexToBigInt(text as Hex) <= MOST_S),
  yParity: z.enum(['0x0', '0x1']),
})
type Wire = z.output<typeof Wire>
const Block = z.object({ number: height, baseFeePerGas: quantity })

const authorizationOf = ({ chainId, nonce, r, s, yParity }: Wire) => ({
  ...{ address: zeroAddress, chainId, nonce },
  ...{ r: r as Hex, s: s as Hex, yParity: Number(yParity) },
})

/** Authorizes the address 0. The transaction calls the operator's account, so that no other code runs. */
export const EIP155_CODE_ENDS: CodeEndRules = {
  senderOf: (key) => privateKeyToAddress(toHex(key)),

  async readBalance(ask, account) {
    const call: NodeCall = { method: 'eth_getBalance', params: [account, 'latest'] }
    const [outcome] = await ask([call])
    return expectAnswer(call, outcome, quantity)
  },

  async read(params, reference) {
    const wire = params.length === 1 ? Wire.safeParse(params[0]).data : undefined
    if (wire === undefined || wire.chainId !== Number(reference)) return undefined
    const { account, nonce } = wire
    const authorization = authorizationOf(wire)
    const hash = hashAuthorization(authorization)
    const signature = { ...authorization, yParity: authorization.yParity }
    const signer = await recoverAddress({ hash, signature }).catch(() => zeroAddress)
    if (!isAddressEqual(signer, account as Address)) return undefined
    return { account, nonce, wire }
  },

  async prepare(ask, { account, nonce, wire }, key) {
    const sender = privateKeyToAddress(toHex(key))
    const { chainId, nonce: authorizedNonce, ...authorization } = authorizationOf(wire as Wire)
    const estimate: NodeCall = {
      method: 'eth_estimateGas',
      params: [
        {
          from: sender,
          to: sender,
          authorizationList: [
            {
              ...authorization,
              yParity: numberToHex(authorization.yParity),
              ...{ chainId: numberToHex(chainId), nonce: numberToHex(authorizedNonce) },
            },
          ],
        },
      ],
    }
    const calls: NodeCall[] = [
      { method: 'eth_getCode', params: [account, 'latest'] },
      { method: 'eth_getTransactionCount', params: [account, 'latest'] },
      { method: 'eth_gasPrice', params: [] },
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_getBalance', params: [sender, 'latest'] },
      { method: 'eth_getTransactionCount', params: [sender, 'pending'] },
      estimate,
    ]
    const outcomes = await ask(calls)
    const read = <const schema extends z.ZodType>(at: number, schema: schema) =>
      expectAnswer(calls[at] as NodeCall, outcomes[at], schema)
    if (!read(0, bytes).startsWith(DELEGATED)) return { fault: 'The account has no code.' }
    if (read(1, count) !== nonce) return { fault: 'The authorization has another number.' }
    const [price, { number, baseFeePerGas }] = [read(2, quantity), read(3, Block)]
    const estimated = read(6, quantity)
    const gas = estimated < LEAST_GAS ? estimated + AUTHORIZATION_GAS : (estimated * 11n) / 10n
    const fees = {
      maxFeePerGas: 2n * price,
      maxPriorityFeePerGas: price > baseFeePerGas ? price - baseFeePerGas : 0n,
    }
    const most = gas * fees.maxFeePerGas
    if (read(4, quantity) < most) return { isEmpty: true }
    const transaction = { gas, ...fees, nonce: read(5, count), chainId: (wire as Wire).chainId }
    return {
      ...{ most, height: number },
      async send() {
        const raw = await privateKeyToAccount(toHex(key)).signTransaction({
          ...transaction,
          ...{ type: 'eip7702', to: sender },
          authorizationList: [authorizationOf(wire as Wire)],
        })
        const call: NodeCall = { method: 'eth_sendRawTransaction', params: [raw] }
        const [outcome] = await ask([call])
        return outcome !== undefined && 'result' in outcome && outcome.result === keccak256(raw)
      },
    }
  },
}
