import { NodeFault } from '@vestibule/indexer'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashStruct,
  isAddressEqual,
  isHex,
  parseAbi,
  recoverTypedDataAddress,
  size,
  slice,
} from 'viem'
import * as z from 'zod'
import type { GrantRules } from '../../grantRules.js'

const { delegationManager } = SMART_ACCOUNT_CONTRACTS

const STATE = parseAbi([
  'function disabledDelegations(bytes32 id) view returns (bool)',
  'function currentNonce(address manager, address delegator) view returns (uint256)',
])

const CONTEXT = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'delegate' },
      { type: 'address', name: 'delegator' },
      { type: 'bytes32', name: 'authority' },
      {
        type: 'tuple[]',
        name: 'caveats',
        components: [
          { type: 'address', name: 'enforcer' },
          { type: 'bytes', name: 'terms' },
          { type: 'bytes', name: 'args' },
        ],
      },
      { type: 'uint256', name: 'salt' },
      { type: 'bytes', name: 'signature' },
    ],
  },
] as const

const types = {
  Delegation: [
    { type: 'address', name: 'delegate' },
    { type: 'address', name: 'delegator' },
    { type: 'bytes32', name: 'authority' },
    { type: 'Caveat[]', name: 'caveats' },
    { type: 'uint256', name: 'salt' },
  ],
  Caveat: [
    { type: 'address', name: 'enforcer' },
    { type: 'bytes', name: 'terms' },
  ],
} as const

const PERIOD_BYTES = 96

/** Root authority: the account itself delegates. */
const ROOT: Hex = `0x${'ff'.repeat(32)}`

/** A delegation of MetaMask's framework, signed by the account's key. Its id is its hash. */
export const EIP155_GRANTS: GrantRules = {
  async readGrant({ account, reference, context }) {
    try {
      if (!isHex(context)) return undefined
      const values = decodeAbiParameters(CONTEXT, context)
      const [[delegation, ...others]] = values
      if (delegation === undefined || others.length > 0) return undefined
      if (encodeAbiParameters(CONTEXT, values) !== context.toLowerCase()) return undefined
      const owner = getAddress(account)
      if (!isAddressEqual(delegation.delegator, owner)) return undefined
      if (delegation.authority !== ROOT) return undefined
      const { signature, ...message } = delegation
      const signer = await recoverTypedDataAddress({
        domain: domainOf(reference),
        types,
        primaryType: 'Delegation',
        message,
        signature,
      })
      if (!isAddressEqual(signer, owner)) return undefined
      const termsOf = (wanted: string) =>
        delegation.caveats.find(({ enforcer }) => isAddressEqual(enforcer, wanted as Address))
          ?.terms
      const end = termsOf(CAVEAT_ENFORCERS.timestamp)
      return {
        id: hashStruct({ data: message, primaryType: 'Delegation', types }),
        expiry: end === undefined ? undefined : Number(slice(end, 16, 32)),
        isTold: (permissions) => permissions.every((told) => isTold(told, termsOf)),
      }
    } catch {
      return undefined
    }
  },

  async isEnded({ account, context, pci, ask }) {
    const [[delegation]] = decodeAbiParameters(CONTEXT, context as Hex)
    const number = delegation?.caveats.find(({ enforcer }) =>
      isAddressEqual(enforcer, CAVEAT_ENFORCERS.nonce),
    )
    async function call(to: Hex, data: Hex): Promise<Hex> {
      const answer = await ask('eth_call', [{ to, data }, 'latest'])
      if (!('result' in answer) || !isHex(answer.result)) throw new NodeFault('eth_call')
      return answer.result
    }
    const disabled = { abi: STATE, functionName: 'disabledDelegations' } as const
    const args = [pci as Hex] as const
    const data = await call(delegationManager, encodeFunctionData({ ...disabled, args }))
    if (decodeFunctionResult({ ...disabled, data })) return true
    if (number === undefined) return false
    const current = { abi: STATE, functionName: 'currentNonce' } as const
    const owner = [delegationManager, account as Address] as const
    const answer = await call(
      CAVEAT_ENFORCERS.nonce,
      encodeFunctionData({ ...current, args: owner }),
    )
    return decodeFunctionResult({ ...current, data: answer }) !== BigInt(number.terms)
  },
}

const Told = z.object({ type: z.string(), data: z.looseObject({}) })
/** Hex, decimal or a number: the older form keeps the dapp's spelling. */
const amount = z
  .union([z.string().regex(/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i), z.int().min(0)])
  .transform(BigInt)
const Limits = z
  .object({
    ...{ periodAmount: amount, periodDuration: amount, allowance: amount, period: amount },
    ...{ startTime: amount, start: amount, tokenAddress: amount, token: amount, address: amount },
  })
  .partial()

function isTold(told: unknown, termsOf: (enforcer: string) => Hex | undefined): boolean {
  const { type, data } = Told.safeParse(told).data ?? {}
  const limits = Limits.safeParse(data).data
  if (limits === undefined) return false
  const { nativePeriod, erc20Period, allowedTargets } = CAVEAT_ENFORCERS
  const token = limits.tokenAddress ?? limits.token ?? limits.address
  switch (type) {
    case 'native-token-periodic':
    case 'native-token-recurring-allowance':
      return isPeriod(limits, termsOf(nativePeriod) ?? '0x')
    case 'erc20-token-periodic':
    case 'erc20-recurring-allowance': {
      const terms = termsOf(erc20Period)
      if (terms === undefined || token !== BigInt(slice(terms, 0, 20))) return false
      return isPeriod(limits, slice(terms, 20))
    }
    case 'contract-call': {
      const target = termsOf(allowedTargets)
      return target !== undefined && [undefined, BigInt(target)].includes(limits.address)
    }
    default:
      return false
  }
}

function isPeriod(limits: z.output<typeof Limits>, terms: Hex): boolean {
  const { periodAmount, allowance, periodDuration, period, startTime, start } = limits
  if (size(terms) !== PERIOD_BYTES) return false
  const [most, length, from] = [0, 32, 64].map((at) => BigInt(slice(terms, at, at + 32)))
  const isFrom = [undefined, from].includes(startTime ?? start)
  return (periodAmount ?? allowance) === most && (periodDuration ?? period) === length && isFrom
}

const domainOf = (reference: string) => ({
  name: 'DelegationManager',
  version: '1',
  chainId: Number(reference),
  verifyingContract: delegationManager as Address,
})
