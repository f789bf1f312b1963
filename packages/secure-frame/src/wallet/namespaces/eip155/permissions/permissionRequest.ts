import { parseCaipNetworkId, parseHexChainId, VestibuleError } from '@vestibule/protocol'
import { parseEvmAddress } from '@vestibule/protocol/addresses'
import type { Hex } from 'viem'
import { escapeHidden } from '../../../../platform/readableText.js'
import type { RequestSummary, RiskLevel } from '../../document/namespaceRequests.js'
import { malformed } from '../requests/refuse.js'
import type { RequestContext } from '../requests/requestContext.js'
import { type Risk, riskLevel } from '../requests/risks.js'
import { isUnlimited } from '../requests/unlimited.js'
import { isOfFramework, isRedeemer } from './delegation.js'
import { MIN_PERIOD_SECONDS, type Scope } from './delegationIntent.js'
import { type Method, movesTokens } from './methods.js'

const DAY = 86_400
/** Maximum duration in days, also after the visitor's change. */
const MAX_DAYS = 365
const MAX_REASON = 200

type Form =
  | { name: 'execution'; type: string }
  | { name: 'grant'; signer: unknown; permission: { type: string; data: unknown } }

export type PermissionRequest = RequestContext &
  Pick<RequestSummary, 'isOwnSignIn'> & {
    kind: 'permission'
    method: string
    form: Form
    /** The only key that can use the permission, EIP-55. */
    delegate: Hex
    scope: Scope
    methods: readonly Method[]
    expiry: number
    /** Whether the visitor may change amount and end. */
    isAdjustable: boolean
    reason: string | undefined
    risks: Risk[]
    level: RiskLevel
  }

type Asked = Pick<PermissionRequest, 'method' | 'form' | 'scope' | 'expiry' | 'isAdjustable'> & {
  delegate: string
  methods?: readonly Method[] | undefined
  reason?: string | undefined
}

/** @throws `invalidRequest` with a reason for the developer */
export function permissionOf(asked: Asked, context: RequestContext): PermissionRequest {
  const { scope, expiry, reason, methods = [], ...rest } = asked
  const delegate = parseEvmAddress(asked.delegate) as Hex | undefined
  if (delegate === undefined || !isRedeemer(delegate))
    throw malformed('The permission needs the address of the one key that will use it.')
  if (delegate === context.account)
    throw malformed('The key of a permission must not be the account itself.')
  checkExpiry(expiry, context)
  checkScope(scope, { expiry, account: context.account })
  const risks = risksOf(scope, methods)
  return {
    ...context,
    ...rest,
    ...{ kind: 'permission', delegate, scope, methods, expiry },
    reason: reason === undefined ? undefined : escapeHidden(reason.slice(0, MAX_REASON)),
    risks,
    level: riskLevel(risks),
  }
}

/** @throws `invalidRequest` */
function checkExpiry(expiry: number, { now }: Pick<RequestContext, 'now'>): void {
  const seconds = Math.floor(now / 1_000)
  if (!Number.isSafeInteger(expiry) || expiry <= seconds)
    throw malformed('The expiry must be in the future, in seconds since 1970.')
  if (expiry > seconds + MAX_DAYS * DAY)
    throw malformed(`A permission lasts at most ${MAX_DAYS} days. Its expiry counts seconds.`)
}

function checkScope(scope: Scope, given: { expiry: number; account: string }): void {
  if (scope.kind !== 'calls') {
    if (scope.periodSeconds < MIN_PERIOD_SECONDS)
      throw malformed(`A period lasts at least ${MIN_PERIOD_SECONDS} seconds.`)
    if (BigInt(scope.amount) === 0n) throw malformed('The amount must be greater than 0.')
    if (scope.start < 1 || scope.start >= given.expiry)
      throw malformed('The start must be before the expiry.')
  }
  if (scope.kind === 'nativePeriod') return
  const at = scope.kind === 'calls' ? scope.target : scope.token
  if (isOfFramework(at) || at.toLowerCase() === given.account.toLowerCase())
    throw malformed('A permission cannot be for the account or for contracts that it runs on.')
}

function risksOf(scope: Scope, methods: readonly Method[]): Risk[] {
  if (scope.kind !== 'calls') return isUnlimited(BigInt(scope.amount)) ? ['grantUnlimited'] : []
  if (methods.some(movesTokens)) return ['grantMovesTokens']
  return methods.some(({ signature }) => signature === undefined)
    ? ['grantUnknownCall']
    : ['grantCall']
}

/** @throws `invalidChainId` for another network than the page's */
export function checkChain(chainId: unknown, { network }: RequestContext): void {
  const asked = typeof chainId === 'number' ? chainId : parseHexChainId(chainId)
  if (String(asked) !== parseCaipNetworkId(network.caipNetworkId).chainId)
    throw new VestibuleError('invalidChainId')
}

/** @throws `addressNotYours` */
export function checkAccount(
  address: string | null | undefined,
  { account }: RequestContext,
): void {
  if (address !== null && address !== undefined && address.toLowerCase() !== account.toLowerCase())
    throw new VestibuleError('addressNotYours')
}

function periodsOf(request: Pick<PermissionRequest, 'scope' | 'expiry' | 'now'>): bigint {
  const { scope, expiry, now } = request
  if (scope.kind === 'calls') return 0n
  const { start, periodSeconds } = scope
  const periodAt = (seconds: number) => Math.floor((seconds - start) / periodSeconds)
  const first = periodAt(Math.max(start, Math.floor(now / 1_000)))
  return BigInt(periodAt(expiry - 1) - first + 1)
}

export function worstCaseOf(request: Pick<PermissionRequest, 'scope' | 'expiry' | 'now'>): bigint {
  const { scope } = request
  return scope.kind === 'calls' ? 0n : BigInt(scope.amount) * periodsOf(request)
}
