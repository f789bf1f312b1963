import { formatHexChainId, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Hex } from 'viem'
import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import type { RecordGrant, RequestDeps } from '../../document/namespaceRequests.js'
import type { RpcAnswer } from '../../document/rpcAnswers.js'
import { prefersPlain } from '../batches/readAccountCode.js'
import { hasContracts, readState } from './accountCode.js'
import { createGrantBook, isExpired, type StoredGrant } from './createGrantBook.js'
import { delegationId, delegationOf } from './delegation.js'
import { encodeContext } from './delegationContext.js'
import type { DelegationIntent } from './delegationIntent.js'
import { PERMISSION_TYPES } from './parsePermissions.js'
import type { PermissionRequest } from './permissionRequest.js'

const tried = new WeakMap<KeyValueStore, Set<string>>()

/** Store the permission before the page receives it, so that the visitor can always revoke it. */
export async function deliverPermission(
  signature: Hex,
  given: { request: PermissionRequest; intent: DelegationIntent },
  deps: Pick<RequestDeps, 'entries' | 'recordGrant'>,
): Promise<string> {
  const { request, intent } = given
  const delegation = { ...delegationOf(intent), signature }
  const context = encodeContext(delegation)
  const answer = { ...answerOf(request, context), pci: delegationId(delegation) }
  await createGrantBook({ entries: deps.entries, account: request.account }).add({
    ...grantOf(request, { intent, says: '' }),
    answer,
  })
  void recordGrants({ ...deps, account: request.account, record: deps.recordGrant })
  return JSON.stringify(request.form.name === 'execution' ? [answer] : answer)
}

export function grantOf(
  request: PermissionRequest,
  { intent, says }: { intent: DelegationIntent; says: string },
): StoredGrant {
  const { origin, network, now } = request
  const { upgrade: _, ...given } = intent
  const id = delegationId(delegationOf(given))
  return { id, origin, network: network.caipNetworkId, says, intent: given, at: now }
}

/** Describes the granted permission, which may be smaller than the requested one. */
function answerOf(request: PermissionRequest, context: Hex): Record<string, unknown> {
  const { form, network, account, delegate, expiry, reason } = request
  const { delegationManager } = SMART_ACCOUNT_CONTRACTS
  const common = {
    chainId: formatHexChainId(parseCaipNetworkId(network.caipNetworkId).chainId),
    ...{ context, delegationManager, dependencies: [] },
  }
  if (form.name === 'execution')
    return {
      ...common,
      ...{ from: account, to: delegate },
      permission: {
        type: form.type,
        isAdjustmentAllowed: request.isAdjustable,
        data: { ...dataOf(request), ...(reason !== undefined && { justification: reason }) },
      },
      rules: [{ type: 'expiry', data: { timestamp: expiry } }],
    }
  const { type, data } = form.permission
  // An ABI would exceed the channel's depth limit.
  const granted = request.scope.kind === 'calls' ? dataOf(request) : data
  const permissions = [{ type, data: granted, required: true, policies: [] }]
  return {
    ...common,
    ...{ address: account, expiry, signer: form.signer, permissions, policies: [] },
    // Member names in viem's older draft.
    ...{ permissionsContext: context, grantedPermissions: permissions },
    signerData: { submitToAddress: delegationManager },
  }
}

function dataOf({ scope, methods }: PermissionRequest): Record<string, unknown> {
  if (scope.kind === 'calls')
    return {
      address: scope.target,
      functions: methods.map(({ selector, signature }) => signature ?? selector),
    }
  const { amount, periodSeconds, start } = scope
  const period = { periodAmount: amount, periodDuration: periodSeconds, startTime: start }
  return scope.kind === 'nativePeriod' ? period : { tokenAddress: scope.token, ...period }
}

/** Empty on a network without the contracts, and for a plain account. */
export const supportedPermissions: RpcAnswer = async ({ network }, { rpcOf, accountType }) => {
  if (await prefersPlain({ accountType })) return {}
  if (!(await hasContracts(rpcOf(network.caipNetworkId)))) return {}
  const chainIds = [formatHexChainId(parseCaipNetworkId(network.caipNetworkId).chainId)]
  return Object.fromEntries(
    PERMISSION_TYPES.map((type) => [type, { chainIds, ruleTypes: ['expiry', 'redeemer'] }]),
  )
}

export const grantedPermissions: RpcAnswer = async ({ account, network }, deps) => {
  if (account === undefined) throw new VestibuleError('notConnected')
  const { origin, entries, recordGrant: record } = deps
  void recordGrants({ entries, account, record })
  const rpc = deps.rpcOf(network.caipNetworkId)
  const book = createGrantBook({ entries, account })
  const open = (await book.list()).filter(
    (grant) =>
      grant.origin === origin &&
      grant.network === network.caipNetworkId &&
      grant.revokedAt === undefined &&
      !isExpired(grant, Date.now()),
  )
  const seen = await Promise.all(open.map((grant) => readState(rpc, grant)))
  await book.noteStates(seen, Date.now())
  return open.filter((_, at) => !seen[at]?.isRevoked).map(({ answer }) => answer)
}

/** Sends unrecorded permissions to the services, so that every browser can list them. A later call retries. Does not throw. */
export async function recordGrants(options: {
  entries: KeyValueStore
  account: string
  record: RecordGrant | undefined
}): Promise<void> {
  const { entries, account, record } = options
  if (record === undefined) return
  const book = createGrantBook({ entries, account })
  const before = tried.get(entries) ?? new Set()
  tried.set(entries, before)
  const grants = await book.list().catch(() => [])
  const open = grants.filter(
    (grant) => !grant.isRecorded && !isExpired(grant, Date.now()) && !before.has(grant.id),
  )
  for (const grant of open) before.add(grant.id)
  await Promise.all(
    open.map(async (grant) => {
      const { id: pci, network, intent, answer } = grant
      if (typeof answer?.context !== 'string') return
      const { context } = answer
      const given = { pci, account: `${network}:${account}`, expiry: intent.expiry, context }
      try {
        await record({ ...given, ...termsOf(answer) })
        await book.markRecorded(pci)
      } catch {
        before.delete(pci)
      }
    }),
  )
}

function termsOf(answer: NonNullable<StoredGrant['answer']>) {
  const { permission, permissions, rules, policies } = answer
  const list = (value: unknown) => (Array.isArray(value) ? value : [])
  return permission === undefined
    ? { permissions: list(permissions), policies: list(policies) }
    : { permissions: list([permission]), policies: list(rules) }
}
