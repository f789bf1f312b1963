import { SYSTEM } from '../programs/knownPrograms.js'
import type { Step, StepName } from '../programs/step.js'
import type { NodeAccount } from '../transactions/readAccounts.js'
import type { Before } from './readBefore.js'
import type { Trial } from './simulate.js'
import type { BalanceChange, Kept, RentFor, Simulation } from './solanaView.js'
import { readTokenAccount, type TokenAccount } from './tokenAccounts.js'

const NOTHING = { rent: 0n, rentFor: [], controlChanges: false, kept: [] } as const

/** Reads the changes of the visitor's accounts from their states before and after a transaction. */
export function compare(options: Options): Result {
  const { account, watched, before, trial, steps, fee, isFirst } = options
  if (trial.kind === 'failed' && isFirst)
    return {
      ...NOTHING,
      simulation: { kind: 'fails', reason: trial.reason, changes: changesSaid(steps) },
    }
  if (trial.kind !== 'ran')
    return { ...NOTHING, simulation: { kind: 'none', changes: changesSaid(steps) } }
  const pairs = watched.map((address, index) => ({
    address,
    was: before.get(address),
    is: trial.accounts[index],
  }))
  const own = pairs.find(({ address }) => address === account)
  const spent = (own?.was?.lamports ?? 0n) - (own?.is?.lamports ?? 0n)
  const opened = pairs.flatMap(({ address, was, is }) =>
    was === undefined && !isPaidByOther(address, options) ? [{ address, units: rentOf(is) }] : [],
  )
  const reserved = opened.reduce((sum, { units }) => sum + units, 0n)
  const rent = atMost(reserved, spent - fee)
  // If only a part belongs to the visitor, that part is unknown.
  const rentFor = rent === reserved ? rentForOthers(opened, { steps, account }) : []
  const sources = new Set(steps.flatMap(({ source = [] }) => source))
  const spentBeside = pairs
    .filter(({ address }) => sources.has(address))
    .reduce((sum, { was, is }) => sum + (was?.lamports ?? 0n) - (is?.lamports ?? 0n), 0n)
  const tokens = pairs.map(({ was, is }) => ({
    was: readTokenAccount(was),
    is: readTokenAccount(is),
  }))
  const units = new Map<string, bigint>()
  for (const { was, is } of tokens) {
    if (was?.owner === account) add(units, was.mint, -was.amount)
    if (is?.owner === account) add(units, is.mint, is.amount)
  }
  const changes = [
    ...changeOf(undefined, fee + rent - spent - spentBeside),
    ...[...units].flatMap(([mint, change]) => changeOf(mint, change)),
  ]
  const isHandedOver = own?.was?.owner === SYSTEM && own.is !== undefined && own.is.owner !== SYSTEM
  const controlChanges =
    isHandedOver ||
    tokens.some(
      ({ was, is }) =>
        was?.owner === account &&
        is !== undefined &&
        (is.owner !== was.owner ||
          (is.delegate !== undefined && is.delegate !== was.delegate) ||
          is.closeAuthority !== was.closeAuthority),
    )
  const held = new Map(tokens.map((each, index) => [watched[index] ?? '', each]))
  const kept = keptOf(steps, (address) => held.get(address))
  return { simulation: { kind: 'changes', changes }, rent, rentFor, controlChanges, kept }
}

type Options = {
  account: string
  /** The simulated accounts, in order. */
  watched: readonly string[]
  before: Before
  trial: Trial
  steps: readonly Step[]
  /** The expected network fee. */
  fee: bigint
  /** Signers beside the visitor whose SOL may be spent. */
  others: readonly string[]
  /** The first transaction. */
  isFirst: boolean
}
type Result = {
  simulation: Simulation
  rent: bigint
  rentFor: readonly RentFor[]
  controlChanges: boolean
  kept: readonly Kept[]
}

/**
 * Whether another account pays for a new account. The step names the payer. Without a step, another signer with SOL may have
 * paid, so the visitor's loss is treated as a payment.
 */
function isPaidByOther(
  address: string,
  { steps, before, others }: Pick<Options, 'steps' | 'before' | 'others'>,
): boolean {
  const opening = steps.find(
    ({ name, parties }) =>
      (name === 'openTokenAccount' || name === 'createAccount') &&
      parties.some(
        (party) =>
          party.address === address && (party.role === 'tokenAccount' || party.role === 'account'),
      ),
  )
  return (
    opening?.parties.some(({ role }) => role === 'from') ??
    others.some((other) => before.has(other))
  )
}

function rentForOthers(
  opened: readonly { address: string; units: bigint }[],
  { steps, account }: { steps: readonly Step[]; account: string },
): RentFor[] {
  const owners = new Map<string, string>()
  for (const { name, parties } of steps) {
    const at = (role: string) => parties.find((party) => party.role === role)?.address
    const [address, owner] = [at('tokenAccount'), at('owner')]
    const isPaidByOther = at('from') !== undefined
    if (name === 'openTokenAccount' && address && owner && owner !== account && !isPaidByOther)
      owners.set(address, owner)
  }
  return opened.flatMap(({ address, units }) => {
    const owner = owners.get(address)
    return owner === undefined || units === 0n ? [] : [{ owner, units }]
  })
}

const TAKING: readonly StepName[] = ['tokenTransfer', 'burn', 'closeAccount']

/** The amounts that a token withholds from transfers. */
function keptOf(
  steps: readonly Step[],
  at: (
    address: string,
  ) => { was: TokenAccount | undefined; is: TokenAccount | undefined } | undefined,
): Kept[] {
  const sent = new Map<string, bigint>()
  for (const { name, amount, parties } of steps) {
    const to = parties.find(({ role }) => role === 'to')?.address
    if (name === 'tokenTransfer' && amount !== undefined && to !== undefined)
      add(sent, to, amount.units)
  }
  return [...sent].flatMap(([to, units]) => {
    const { was, is } = at(to) ?? {}
    // Ignore amounts that leave the account again in the same transaction.
    const isEnd = steps.every(
      ({ name, parties }) =>
        !TAKING.includes(name) ||
        parties.every(({ role, address }) => role !== 'tokenAccount' || address !== to),
    )
    if (is === undefined || !isEnd) return []
    const lacking = units - (is.amount - (was?.amount ?? 0n))
    return lacking > 0n ? [{ mint: is.mint, units: lacking }] : []
  })
}

/** Shows the amounts in the instructions if there is no simulation. */
function changesSaid(steps: readonly Step[]): BalanceChange[] {
  const units = new Map<string | undefined, bigint>()
  for (const { name, amount, spends, source, parties } of steps) {
    if (spends !== undefined) add(units, undefined, -spends)
    if (source !== undefined && amount !== undefined) add(units, undefined, -amount.units)
    const mint = amount?.token?.mint
    const isOwn = name === 'tokenTransfer' && !parties.some(({ role }) => role === 'authority')
    if (isOwn && amount !== undefined && mint !== undefined) add(units, mint, -amount.units)
  }
  return [...units].flatMap(([mint, change]) => changeOf(mint, change))
}

/** Rent of a cluster per byte of an account, including the bytes of every account. In lamports. */
const PER_BYTE = 6_960n
const OWN_BYTES = 128

/** The rent of a new account, at most the minimum. The rest belongs to the account's owner. */
function rentOf(account: NodeAccount | undefined): bigint {
  if (account === undefined || account.owner === SYSTEM) return 0n
  const most = PER_BYTE * BigInt(OWN_BYTES + account.data.length)
  return atMost(readTokenAccount(account)?.nativeReserve ?? account.lamports, most)
}

function changeOf(mint: string | undefined, change: bigint): BalanceChange[] {
  if (change === 0n) return []
  return change < 0n
    ? [{ direction: 'out', mint, units: -change }]
    : [{ direction: 'in', mint, units: change }]
}

function add<key>(sums: Map<key, bigint>, key: key, amount: bigint) {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}

function atMost(value: bigint, most: bigint): bigint {
  if (most <= 0n) return 0n
  return value < most ? value : most
}
