import { secp256k1 } from '@noble/curves/secp256k1.js'
import { parseEvmAddress } from '@vestibule/protocol/addresses'
import { type Hex, numberToHex } from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import * as z from 'zod/mini'
import { malformed } from '../requests/refuse.js'
import type { RequestContext } from '../requests/requestContext.js'
import type { Scope } from './delegationIntent.js'
import { CallsData, type Method, methodsOf } from './methods.js'
import {
  checkAccount,
  checkChain,
  type PermissionRequest,
  permissionOf,
} from './permissionRequest.js'

const text = z.string().check(z.maxLength(2_000))
const seconds = z.int().check(z.minimum(0))
const amount = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const address = z.string().check(z.maxLength(64))

const PeriodData = z.strictObject({
  periodAmount: amount,
  periodDuration: seconds,
  startTime: z.nullish(seconds),
  justification: z.optional(text),
})
const TokenData = z.strictObject({ ...PeriodData.shape, tokenAddress: address })

const Rule = z.looseObject({ type: z.string(), data: z.unknown() })
const Expiry = z.strictObject({ timestamp: seconds })
const Redeemers = z.strictObject({ addresses: z.tuple([address]) })

const Execution = z.strictObject({
  chainId: z.unknown(),
  from: z.nullish(address),
  to: address,
  permission: z.strictObject({
    type: z.string(),
    isAdjustmentAllowed: z.boolean(),
    data: z.unknown(),
  }),
  rules: z.nullish(z.array(Rule).check(z.maxLength(8))),
})

export const PERMISSION_TYPES = [
  'native-token-periodic',
  'erc20-token-periodic',
  'contract-call',
] as const

/** ERC-7715, with one permission. @throws `invalidRequest` with a reason for the developer, `invalidChainId`, `addressNotYours` */
export function parseExecutionPermission(
  wired: readonly unknown[],
  context: RequestContext,
): PermissionRequest {
  const params = unwire(wired)
  const [given, ...others] = params.length === 1 ? [params[0]].flat() : params
  if (others.length > 0) throw malformed('The wallet grants one permission per request.')
  const { chainId, from, to, permission, rules } = read(Execution, given)
  checkChain(chainId, context)
  checkAccount(from, context)
  const { type, data, isAdjustmentAllowed } = permission
  return permissionOf(
    {
      ...scopeOf(type, data, context),
      method: 'wallet_requestExecutionPermissions',
      form: { name: 'execution', type },
      delegate: to,
      expiry: expiryOf(rules ?? [], to),
      isAdjustable: isAdjustmentAllowed,
    },
    context,
  )
}

/** The SDK sends parameters as JSON: permissions exceed the channel's depth limit. */
function unwire(params: readonly unknown[]): readonly unknown[] {
  const [text] = params
  if (params.length !== 1 || typeof text !== 'string') return params
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found : [found]
  } catch {
    throw malformed('The permission is not JSON.')
  }
}

function expiryOf(rules: readonly z.infer<typeof Rule>[], to: string): number {
  let expiry: number | undefined
  for (const { type, data } of rules) {
    if (type === 'expiry' && expiry === undefined) expiry = read(Expiry, data).timestamp
    else if (type === 'redeemer') {
      const [only] = read(Redeemers, data).addresses
      if (only.toLowerCase() !== to.toLowerCase())
        throw malformed('The redeemer must be the key in `to`.')
    } else throw malformed(`The rule \`${type.slice(0, 64)}\` is not supported, or is there twice.`)
  }
  if (expiry === undefined) throw malformed('A permission needs one rule `expiry`.')
  return expiry
}

type Scoped = { scope: Scope; methods?: Method[]; reason?: string | undefined }

function scopeOf(type: string, data: unknown, context: RequestContext): Scoped {
  switch (type) {
    case 'native-token-periodic': {
      const given = read(PeriodData, data)
      return { scope: periodic(given, undefined, context), reason: given.justification }
    }
    case 'erc20-token-periodic': {
      const given = read(TokenData, data)
      return { scope: periodic(given, given.tokenAddress, context), reason: given.justification }
    }
    case 'contract-call':
      return callsOf(data)
    default:
      throw malformed(
        `The permission \`${type.slice(0, 64)}\` is not supported. The wallet knows ${PERMISSION_TYPES.join(', ')}.`,
      )
  }
}

function periodic(
  data: z.infer<typeof PeriodData>,
  token: string | undefined,
  { now }: RequestContext,
): Scope {
  const { periodAmount, periodDuration, startTime } = data
  const period = {
    amount: numberToHex(BigInt(periodAmount)),
    periodSeconds: periodDuration,
    start: startTime ?? Math.floor(now / 1_000),
  }
  return token === undefined
    ? { kind: 'nativePeriod', ...period }
    : { kind: 'erc20Period', token: contractOf(token), ...period }
}

function callsOf(data: unknown): Scoped {
  const given = read(CallsData, data)
  const methods = methodsOf(given)
  const selectors = methods.map(({ selector }) => selector)
  return {
    scope: { kind: 'calls', target: contractOf(given.address), selectors },
    methods,
    reason: given.justification,
  }
}

/** Addresses of the native currency, which is not a contract. */
const COINS = new Set([`0x${'00'.repeat(20)}`, `0x${'ee'.repeat(20)}`])

function contractOf(given: string): Hex {
  const found = parseEvmAddress(given)
  if (found === undefined) throw malformed('The address of a contract is not valid.')
  if (COINS.has(found.toLowerCase()))
    throw malformed('This address stands for the coin. Ask for `native-token-periodic`.')
  return found as Hex
}

const Allowance = z.strictObject({
  allowance: amount,
  start: z.optional(seconds),
  period: seconds,
})
const TokenAllowance = z.strictObject({
  ...Allowance.shape,
  token: z.optional(address),
  address: z.optional(address),
})

const Key = z.strictObject({
  type: z.string(),
  publicKey: z.string().check(z.regex(/^0x[0-9a-fA-F]{66,130}$/)),
})
const Signer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('keys'), data: z.strictObject({ keys: z.tuple([Key]) }) }),
  z.strictObject({ type: z.literal('key'), data: Key }),
  z.strictObject({
    type: z.literal('account'),
    data: z.union([z.strictObject({ address }), z.strictObject({ id: address })]),
  }),
])

const Grant = z.strictObject({
  chainId: z.optional(z.unknown()),
  address: z.nullish(address),
  expiry: z.int(),
  signer: Signer,
  permissions: z.tuple([
    z.strictObject({
      type: z.string(),
      data: z.unknown(),
      required: z.optional(z.boolean()),
      policies: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
    }),
  ]),
  policies: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
})

/** Older form of ERC-7715, with one permission and one key. @throws as {@link parseExecutionPermission} */
export function parseGrantPermissions(
  wired: readonly unknown[],
  context: RequestContext,
): PermissionRequest {
  const params = unwire(wired)
  if (params.length !== 1) throw malformed('`wallet_grantPermissions` takes one object.')
  const { chainId, address: from, expiry, signer, permissions } = read(Grant, params[0])
  if (chainId !== undefined) checkChain(chainId, context)
  checkAccount(from, context)
  const [permission] = permissions
  return permissionOf(
    {
      ...allowanceOf(permission.type, permission.data, context),
      method: 'wallet_grantPermissions',
      form: { name: 'grant', signer, permission },
      delegate: addressOf(signer),
      expiry,
      isAdjustable: false,
    },
    context,
  )
}

function allowanceOf(type: string, data: unknown, context: RequestContext): Scoped {
  const recurring = ({ allowance, start, period }: z.infer<typeof Allowance>) => ({
    ...{ periodAmount: allowance, periodDuration: period, startTime: start },
  })
  switch (type) {
    case 'native-token-recurring-allowance':
      return { scope: periodic(recurring(read(Allowance, data)), undefined, context) }
    case 'erc20-recurring-allowance': {
      const given = read(TokenAllowance, data)
      const token = given.token ?? given.address
      if (token === undefined || (given.address ?? token) !== token)
        throw malformed('The allowance needs the address of one token.')
      return { scope: periodic(recurring(given), token, context) }
    }
    case 'contract-call':
      return callsOf(data)
    default:
      throw malformed(
        `The permission \`${type.slice(0, 64)}\` is not supported. The wallet knows contract-call, native-token-recurring-allowance and erc20-recurring-allowance.`,
      )
  }
}

function addressOf(signer: z.infer<typeof Signer>): string {
  if (signer.type === 'account') return 'id' in signer.data ? signer.data.id : signer.data.address
  const { type, publicKey } = signer.type === 'keys' ? signer.data.keys[0] : signer.data
  if (type !== 'secp256k1')
    throw malformed(
      `Keys of type \`${type.slice(0, 32)}\` are not supported: a redeemer signs transactions, so that its key must be secp256k1.`,
    )
  return addressOfKey(publicKey)
}

function addressOfKey(publicKey: string): string {
  try {
    const point = secp256k1.Point.fromHex(publicKey.slice(2))
    return publicKeyToAddress(`0x${point.toHex(false)}`)
  } catch {
    throw malformed('The public key is no point of secp256k1.')
  }
}

/** @throws `invalidRequest` with the name of the invalid member */
function read<value>(schema: z.ZodMiniType<value>, given: unknown): value {
  const found = z.safeParse(schema, given)
  if (found.success) return found.data
  const [issue] = found.error.issues
  const at = issue?.path.map(String).join('.') ?? ''
  throw malformed(
    at === '' ? 'The permission has missing or unknown members.' : `\`${at}\` is not valid.`,
  )
}
