import { type Hex, toFunctionSelector } from 'viem'
import * as z from 'zod/mini'
import { malformed } from '../requests/refuse.js'
import { MAX_METHODS } from './delegationIntent.js'

export type Method = { selector: Hex; signature: string | undefined }

/** A Solidity signature, such as `mint(address,uint256)`. */
const SIGNATURE = /^[A-Za-z_$][\w$]*\([\w$,()[\]]*\)$/
/** The card shows the complete signature. */
const MAX_SIGNATURE = 256
const SELECTOR = /^0x[0-9a-fA-F]{8}$/

/** Methods that move the account's assets, or let others move them. */
const MOVING = new Set(
  [
    ...['transfer(address,uint256)', 'transferFrom(address,address,uint256)'],
    ...['approve(address,uint256)', 'increaseAllowance(address,uint256)'],
    ...['setApprovalForAll(address,bool)', 'safeTransferFrom(address,address,uint256)'],
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
    ...['approve(address,address,uint160,uint48)', 'transferFrom(address,address,uint160,address)'],
    ...['send(address,uint256,bytes)', 'operatorSend(address,address,uint256,bytes,bytes)'],
    ...['authorizeOperator(address)', 'setOperator(address,bool)', 'burn(uint256)'],
    ...['transfer(address,uint256,bytes)', 'transferAndCall(address,uint256,bytes)'],
    ...['transferAndCall(address,uint256)', 'approveAndCall(address,uint256,bytes)'],
    ...['transfer(address,address,uint256,uint256)', 'withdrawTo(address,uint256)'],
    ...['withdraw(uint256,address,address)', 'redeem(uint256,address,address)'],
    ...['delegate(address)', 'allow(address,bool)', 'setAuthorization(address,bool)'],
    'transferFrom((address,address,uint160,address)[])',
    ...['transfer(address,uint256,uint256)', 'withdraw(address,uint256)', 'withdraw(uint256)'],
    ...['withdraw(address,uint256,address)', 'withdrawTo(address,address,uint256)'],
    ...['borrow(address,uint256,uint256,uint16,address)', 'transferOwnership(address)'],
    // Trades use the account's allowance and may pay any receiver.
    ...['swapExactTokensForTokens', 'swapExactTokensForETH']
      .flatMap((name) => [name, `${name}SupportingFeeOnTransferTokens`])
      .concat('swapTokensForExactTokens', 'swapTokensForExactETH')
      .map((name) => `${name}(uint256,uint256,address[],address,uint256)`),
    ...['exactInput', 'exactOutput'].flatMap((name) => [
      `${name}((bytes,address,uint256,uint256))`,
      `${name}((bytes,address,uint256,uint256,uint256))`,
      `${name}Single((address,address,uint24,address,uint256,uint256,uint160))`,
      `${name}Single((address,address,uint24,address,uint256,uint256,uint256,uint160))`,
    ]),
    'setPreSignature(bytes,bool)',
    // A Safe accepts a call of its owner instead of a signature.
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    'approveHash(bytes32)',
    // These methods contain other calls, which the wallet cannot check.
    ...['multicall(bytes[])', 'multicall(uint256,bytes[])', 'execute(bytes32,bytes)'],
    ...[
      'execute(address,uint256,bytes)',
      'execute(bytes,bytes[])',
      'execute(bytes,bytes[],uint256)',
    ],
    ...['aggregate((address,bytes)[])', 'aggregate3((address,bool,bytes)[])'],
  ].map((signature) => toFunctionSelector(signature)),
)

export const movesTokens = ({ selector }: Method) => MOVING.has(selector)

const Named = z.strictObject({
  functionName: z.string(),
  args: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
  valueLimit: z.optional(z.string().check(z.regex(/^0x0*$/))),
  operation: z.optional(z.literal(0)),
})
type Parameter = { type: string; components?: readonly Parameter[] | undefined }
const Parameter: z.ZodMiniType<Parameter> = z.looseObject({
  type: z.string(),
  get components() {
    return z.optional(z.array(Parameter))
  },
})
const AbiItem = z.looseObject({
  type: z.literal('function'),
  name: z.string(),
  inputs: z.array(Parameter),
})

export const CallsData = z.strictObject({
  address: z.string(),
  functions: z
    .array(z.union([z.string().check(z.maxLength(256)), Named]))
    .check(z.minLength(1), z.maxLength(MAX_METHODS)),
  abi: z.optional(z.array(z.unknown()).check(z.maxLength(200))),
  justification: z.optional(z.string().check(z.maxLength(2_000))),
})

export function methodsOf({ functions, abi = [] }: z.infer<typeof CallsData>): Method[] {
  const found = functions.map((each) =>
    methodOf(typeof each === 'string' ? each : each.functionName, abi),
  )
  const selectors = new Set(found.map(({ selector }) => selector))
  if (selectors.size < found.length) throw malformed('A method is named twice.')
  return found
}

function methodOf(text: string, abi: readonly unknown[]): Method {
  if (SELECTOR.test(text)) return { selector: text.toLowerCase() as Hex, signature: undefined }
  if (isSignature(text)) return { selector: selectorOf(text), signature: text }
  const items = abi.flatMap((item) => {
    const { data } = z.safeParse(AbiItem, item)
    return data?.name === text ? [data] : []
  })
  const [item] = items
  if (item === undefined || items.length > 1)
    throw malformed(
      `\`${text.slice(0, 64)}\` is no signature, no selector, and no function of \`abi\`.`,
    )
  // The page wrote this ABI: check that name and types form one signature.
  const signature = `${item.name}(${item.inputs.map(typeOf).join(',')})`
  if (!isSignature(signature)) throw malformed('A method has no valid signature.')
  return { selector: selectorOf(signature), signature }
}

/** Rejects text after the closing parenthesis, which would change the selector. */
function isSignature(text: string): boolean {
  if (text.length > MAX_SIGNATURE || !SIGNATURE.test(text)) return false
  let depth = 0
  return Array.from(text).every((letter, at) => {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    return letter !== ')' || depth > 0 || at === text.length - 1
  })
}

function selectorOf(signature: string): Hex {
  try {
    return toFunctionSelector(signature)
  } catch {
    throw malformed('A method has no valid signature.')
  }
}

function typeOf({ type, components }: Parameter): string {
  return components === undefined
    ? type
    : type.replace('tuple', `(${components.map(typeOf).join(',')})`)
}
