import { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'
import { delegationTo, type OwnCall } from '../intents/selfCall.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { Log, type Permission, readLogs } from './readLogs.js'
import { revertReason } from './revertReason.js'
import { type BalanceChange, sumMovements } from './sumMovements.js'

export type Simulation =
  | { kind: 'changes'; changes: BalanceChange[]; more: number; permissions: Permission[] }
  /** The call succeeds, but the node cannot report changes. */
  | { kind: 'runs' }
  | { kind: 'fails'; reason: string | undefined }
  /** The node returned no result in time. */
  | { kind: 'none' }

/** Time in ms that the visitor waits for a simulation. */
const TIMEOUT_MS = 4_000
/** Maximum number of lines, so that a visitor can read all of them. */
const MAX_CHANGES = 6

const Outcome = z.object({
  status: z.string(),
  returnData: z.optional(z.string()),
  logs: z.optional(z.array(Log)),
  error: z.optional(z.object({ data: z.optional(z.unknown()), message: z.optional(z.string()) })),
})
const Simulated = z.tuple([z.object({ calls: z.array(Outcome) })])

/** Uses `eth_simulateV1`, or else `eth_call`. Never throws. */
export async function simulate(options: Options): Promise<Simulation> {
  const { timeoutMs = TIMEOUT_MS, ...rest } = options
  const none: Simulation = { kind: 'none' }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Simulation>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, none)
  })
  try {
    return await Promise.race([run(rest), late])
  } finally {
    clearTimeout(timer)
  }
}

type Options = {
  rpc: Rpc
  request: TransactionRequest
  /** Timeout in ms. @default 4000 */
  timeoutMs?: number | undefined
}

async function run({ rpc, request }: Omit<Options, 'timeoutMs'>): Promise<Simulation> {
  const calls = callsOf(request)
  try {
    const stateOverrides = overridesOf(request)
    const block = { calls, ...(stateOverrides && { stateOverrides }) }
    const params = [{ blockStateCalls: [block], traceTransfers: true }, 'latest']
    return conclude(await rpc.request({ method: 'eth_simulateV1', params }), request)
  } catch {
    // Most nodes lack the method. Treat an invalid response as missing.
    const [call, after] = calls
    // Without the approval before it, the call would fail.
    return call === undefined || after !== undefined ? { kind: 'none' } : tryOut(rpc, call, request)
  }
}

export function callsOf(request: TransactionRequest): object[] {
  const { account, to, value, data, allowance, self } = request
  if (self !== undefined) return [{ from: account, to: account, data: self.data }]
  const call = { from: account, ...(to !== undefined && { to }), value: toHex(value), data }
  return allowance === undefined
    ? [call]
    : [{ from: account, to: allowance.token, data: allowance.data }, call]
}

/** Undefined if the account's code does not change. */
export function overridesOf({ account, self }: TransactionRequest): object | undefined {
  if (self?.code === undefined) return undefined
  return { [account]: { code: delegationTo(SMART_ACCOUNT_CONTRACTS.account) } }
}

function conclude(answer: unknown, request: TransactionRequest): Simulation {
  const [{ calls }] = z.parse(Simulated, answer)
  const last = calls.at(-1)
  if (last === undefined || calls.length !== callsOf(request).length)
    throw new VestibuleError('invalidReply')
  const failed = calls.find(({ status }) => BigInt(status) === 0n)
  if (failed !== undefined)
    return {
      kind: 'fails',
      reason: revertReason(failed.error?.data ?? failed.returnData, failed.error?.message),
    }

  const { account, value, allowance, self } = request
  const isAway = (call: OwnCall) => call.value > 0n && !isSame(call.to, account)
  const away = self?.calls.filter(isAway)
  const to = away ? away[0]?.to : request.to
  const leaves = away ? away.reduce((sum, call) => sum + call.value, 0n) : value
  const movements = calls.flatMap(({ logs = [] }) => readLogs(logs).movements)
  const fee = self?.fee
  // The paymaster takes its fee after the calls.
  if (fee !== undefined) movements.push({ ...fee, from: account, to: fee.paymaster })
  // Skip approvals that the card shows elsewhere.
  const permissions = readLogs(last.logs ?? []).permissions.filter(
    ({ token, spender }) =>
      ![allowance, fee && { ...fee, spender: fee.paymaster }].some(
        (other) => other && isSame(token, other.token) && isSame(spender, other.spender),
      ),
  )
  // Use the transaction's own value if the node omits it.
  const told = movements
    .filter(({ token, from, to: at }) => {
      return token === undefined && isSame(from, account) && !(self && isSame(at, account))
    })
    .reduce((sum, { amount }) => sum + amount, 0n)
  if (told < leaves && to !== undefined)
    movements.unshift({ token: undefined, from: account, to, amount: leaves - told })
  const changes = sumMovements(movements, account)
  return {
    kind: 'changes',
    changes: changes.slice(0, MAX_CHANGES),
    more: Math.max(0, changes.length - MAX_CHANGES),
    permissions: permissions
      .filter(({ owner }) => isSame(owner, account))
      .map((each) => ({
        ...each,
        token: getAddress(each.token),
        spender: getAddress(each.spender),
      })),
  }
}

async function tryOut(rpc: Rpc, call: object, request: TransactionRequest): Promise<Simulation> {
  const overrides = overridesOf(request)
  try {
    const params = [call, 'latest', ...(overrides ? [overrides] : [])]
    await rpc.request({ method: 'eth_call', params })
    return { kind: 'runs' }
  } catch (error) {
    if (!(error instanceof VestibuleError) || error.type !== 'rpcFailed') return { kind: 'none' }
    const { data } = error
    const isRevert = data?.code === 3 || /revert/i.test(error.message)
    return isRevert
      ? { kind: 'fails', reason: revertReason(data?.data, error.message) }
      : { kind: 'none' }
  }
}

function isSame(a: Hex, b: Hex): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
