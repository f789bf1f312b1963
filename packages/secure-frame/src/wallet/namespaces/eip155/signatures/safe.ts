import { getAddress, type Hex } from 'viem'
import type { RawCall } from '../requests/batchCalls.js'
import { readAbi } from '../requests/readAbi.js'
import type { Risk } from '../requests/risks.js'
import { carry } from './carry.js'
import type { Fields } from './fields.js'
import { type About, party, person, type Shape, text, unlessNobody } from './shape.js'
import type { MeaningParts, SignedFact, Thing } from './signedMeaning.js'

/** Runs a contract's code as the Safe. */
const DELEGATE_CALL = 1n

/** Only makes the listed calls. */
const MULTI_SEND = '0x8d80ff0a'
const MULTI_SENDS: readonly Hex[] = [
  '0x8D29bE29923b68abfDD21e541b9374737B49cdAD',
  '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
  '0x998739BFdAAdde7C933B942a68053933098f9EDa',
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
  '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
]

type Inner = { calls: RawCall[]; delegates: boolean }

/** Packed entries: operation, address, value, length and data. */
function openMultiSend(safe: Hex, data: Hex): Inner | undefined {
  if (!data.startsWith(MULTI_SEND)) return undefined
  const [packed] = (readAbi(['bytes'], `0x${data.slice(10)}`) ?? []) as [Hex?]
  if (packed === undefined) return undefined
  const calls: RawCall[] = []
  let delegates = false
  let rest = packed.slice(2)
  while (rest.length > 0) {
    const [head, operation, to, value, length] =
      /^(..)(.{40})(.{64})(.{64})/.exec(rest) ?? ([] as undefined[])
    if (head === undefined || operation === undefined || to === undefined) return undefined
    const size = 2 * Number(BigInt(`0x${length}`))
    const inner = rest.slice(head.length, head.length + size)
    if (inner.length !== size) return undefined
    if (operation !== '00') delegates = true
    calls.push({
      from: safe,
      to: getAddress(`0x${to}`),
      value: BigInt(`0x${value}`),
      data: `0x${inner}`,
    })
    rest = rest.slice(head.length + size)
  }
  return { calls, delegates }
}

/** The owners sign a gas price, but the sender chooses the gas. So the amount is open. */
function refundOf(fields: Fields): Thing | undefined {
  if (fields.integer('gasPrice') === 0n) return undefined
  return {
    token: unlessNobody(fields.address('gasToken')),
    amount: undefined,
    to: unlessNobody(fields.address('refundReceiver')),
  }
}

function transaction(fields: Fields, { contract: safe }: About): MeaningParts | undefined {
  const operation = fields.integer('operation')
  if (operation > DELEGATE_CALL) return undefined
  const [to, data, value] = [fields.address('to'), fields.bytes('data'), fields.integer('value')]
  const refund = refundOf(fields)
  const common = {
    owner: safe,
    gives: refund === undefined ? [] : [refund],
    facts: [
      party('safe', safe),
      ...(refund?.to === undefined ? [] : [person('relayer', refund.to)]),
    ] as SignedFact[],
  }
  const risks: Risk[] = ['safeTransaction']
  if (refund !== undefined) risks.push('refund')
  if (operation === 0n) {
    const found = carry([{ from: safe, to, value, data }], { contract: safe, by: safe })
    if (to === safe && data !== '0x') risks.push('safeControl')
    return (
      found && {
        ...common,
        says: 'safeTransaction',
        carried: found.carried,
        risks: [...risks, ...found.risks],
      }
    )
  }
  risks.push('delegateCall')
  const batch = MULTI_SENDS.includes(to) ? openMultiSend(safe, data) : undefined
  const found =
    batch && !batch.delegates ? carry(batch.calls, { contract: to, by: safe }) : undefined
  if (batch === undefined || found === undefined)
    return {
      ...common,
      says: 'safeDelegateCall',
      facts: [...common.facts, party('code', to)],
      risks,
      whole: false,
    }
  if (batch.calls.some((call) => call.to === safe && call.data !== '0x')) risks.push('safeControl')
  return {
    ...common,
    says: 'safeTransaction',
    carried: found.carried,
    risks: [...risks, ...found.risks],
  }
}

const safeTx = (base: string) =>
  `SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 ${base},uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)`

/** The verifying contract is the Safe, at any address. */
export const SAFE: readonly Shape[] = [
  { type: safeTx('baseGas'), read: transaction },
  { type: safeTx('dataGas'), read: transaction },
  {
    type: 'SafeMessage(bytes message)',
    read: (fields, { contract: safe }) => ({
      says: 'safeMessage',
      owner: safe,
      facts: [party('safe', safe), text('hash', fields.text('message'))],
      risks: ['hiddenData'],
    }),
  },
]
