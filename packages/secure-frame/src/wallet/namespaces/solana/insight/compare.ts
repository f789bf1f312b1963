import { SYSTEM } from '../programs/knownPrograms.js'
import type { Step, StepName } from '../programs/step.js'
import type { NodeAccount } from '../transactions/readAccounts.js'
import type { Before } from './readBefore.js'
import type { Trial } from './simulate.js'
import type { BalanceChange, Kept, RentFor, Simulation } from './solanaView.js'
import { readTokenAccount, type TokenAccount } from './tokenAccounts.js'

const NOTHING = { rent: 0n, rentFor: [], controlChanges: false, kept: [] } as const

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
  // If the visitor pays only a part of the rent, its account is unknown.
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
  watched: readonly string[]
  before: Before
  trial: Trial
  steps: readonly Step[]
  fee: bigint
  /** Other signers whose SOL the transaction may spend. */
  others: readonly string[]
  isFirst: boolean
}
type Result = {
  simulation: Simulation
  rent: bigint
  rentFor: readonly RentFor[]
  controlChanges: boolean
  kept: readonly Kept[]
}

/** If no step shows the payer, another signer may have paid: assume that the visitor did. */
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

/** Tokens can withhold a part of a transfer. */
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
    // Ignore amounts that the transaction forwards.
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

/** Lamports per byte, and the fixed size of an account in bytes. */
const PER_BYTE = 6_960n
const OWN_BYTES = 128

/** At most the minimum rent. The account's owner owns the rest. */
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
