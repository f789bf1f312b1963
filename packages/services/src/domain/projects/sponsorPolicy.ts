import { parseCaipNetworkId } from '@vestibule/protocol'
import * as z from 'zod'
import type { Covered } from '../../namespaces/feePayerRules.js'
import { manifestOf } from '../../namespaces/registry.js'

const MOST_CALLS = 200
const MOST_METHODS = 50
const MOST_OPENS = 50
/** Default maximum price of a compute unit, in millionths of the smallest unit. */
const UNIT_PRICE = 100_000n
/** Covers all methods of a contract, and transfers of the network's currency to it. */
export const ANY_METHOD = '*'

/** Divisor: pending operations of one account, or of one network address, may use a quarter of a day's budget. */
export const OPEN_SHARE = 4n

const amount = z
  .string('must be a number of the smallest unit, as text')
  .regex(/^[1-9]\d{0,77}$/, 'must be a number of the smallest unit, as text')

const SponsoredNetwork = z
  .strictObject({
    /** The network. */
    caipNetworkId: z.string(),
    /** Contracts or programs that visitors may call: `{ to, methods }`. The policy must cover each call. */
    calls: z
      .array(
        z.strictObject({
          to: z.string(),
          /** Method signatures such as `mint(address,uint256)`, method ids, or `*` for all methods. */
          methods: z.array(z.string()).min(1, 'must name a method, or *').max(MOST_METHODS),
        }),
      )
      .min(1, 'must name a contract')
      .max(MOST_CALLS, `must be ${MOST_CALLS} contracts at the most`),
    /** Daily budget (UTC) for all visitors, in the currency's smallest unit. */
    perDay: amount,
    /** Daily budget for one account: less than a quarter of `perDay`. */
    perAccount: amount,
    /** Tokens for whose new accounts you pay the rent. **The rent is a gift**: the owner can close the account and keep it. */
    opens: z
      .array(z.string())
      .max(MOST_OPENS, `must be ${MOST_OPENS} tokens at the most`)
      .optional(),
    /** Maximum price of a compute unit, in millionths of the smallest unit. @default `100_000` */
    mostUnitPrice: amount.optional(),
  })
  .check(({ value, issues }) => {
    const rules = rulesOf(value.caipNetworkId)
    if (rules === undefined)
      return void issues.push({
        code: 'custom',
        path: ['caipNetworkId'],
        message: 'must be a network with smart accounts, or with fee payers',
        input: value.caipNetworkId,
      })
    for (const part of ['opens', 'mostUnitPrice'] as const)
      if (value[part] !== undefined && !rules.hasFeePayer)
        issues.push({
          code: 'custom',
          path: [part],
          message: 'must be left out of this network',
          input: value[part],
        })
    for (const [index, token] of (value.opens ?? []).entries())
      if (rules.canonicalContract(token) === undefined)
        issues.push({
          code: 'custom',
          path: ['opens', index],
          message: 'must be an address of the network',
          input: token,
        })
    for (const [index, { to, methods }] of value.calls.entries()) {
      if (rules.canonicalContract(to) === undefined)
        issues.push({
          code: 'custom',
          path: ['calls', index, 'to'],
          message: 'must be an address of the network',
          input: to,
        })
      for (const method of methods)
        if (method !== ANY_METHOD && rules.methodId(method) === undefined)
          issues.push({
            code: 'custom',
            path: ['calls', index, 'methods'],
            message: `names "${method}"; write it as ${rules.hasFeePayer ? 'the first bytes of the data, 0x0c' : 'transfer(address,uint256)'}`,
            input: method,
          })
    }
  })

/** Shown on the card: "Fee paid by NAME". */
const payer = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^\P{Cc}*$/u, 'must be one line')

export const SponsorPolicy = z.strictObject({
  /** @default the project's name */
  name: payer.optional(),
  networks: z
    .array(SponsoredNetwork)
    .min(1, 'must name a network')
    .check(({ value, issues }) => {
      const ids = value.map(({ caipNetworkId }) => caipNetworkId)
      for (const [index, id] of ids.entries())
        if (ids.indexOf(id) !== index)
          issues.push({ code: 'custom', path: [index], message: `repeats ${id}`, input: value })
    }),
})
export type SponsorPolicy = z.output<typeof SponsorPolicy>
export type NetworkPolicy = SponsorPolicy['networks'][number]

export function coveredOf({
  caipNetworkId,
  calls,
  opens = [],
  mostUnitPrice,
}: NetworkPolicy): Covered {
  const rules = rulesOf(caipNetworkId)
  return {
    calls: calls.map(({ to, methods }) => ({
      to,
      methods: methods.map((method) => rules?.methodId(method) ?? method),
    })),
    opens,
    mostUnitPrice: mostUnitPrice === undefined ? UNIT_PRICE : BigInt(mostUnitPrice),
  }
}

const MOST_TOKENS = 4
const MOST_MARGIN = 100

export const TokenFees = z.strictObject({
  /** Up to four tokens. */
  tokens: z
    .array(z.string())
    .min(1, 'must name a token')
    .max(MOST_TOKENS, `must be ${MOST_TOKENS} tokens at the most`),
  /** Percent above the price, to cover price changes within ten minutes. */
  margin: z.number().min(0).max(MOST_MARGIN).default(10),
  /** Maximum loss per day (UTC) in wei, for all projects: pending fees, and fees of failed calls. */
  perDay: amount,
  /** Maximum loss per day for one account. */
  perAccount: amount,
})

export const Revocations = z.strictObject({
  /** Name on the card ("Fee paid by Example Wallet"). @default the project's name */
  name: payer.optional(),
  /** Daily budget (UTC) in wei, for users of all projects. */
  perDay: amount,
  /** Daily budget for one user, with all accounts. */
  perUser: amount,
})

function rulesOf(caipNetworkId: string) {
  try {
    const { sponsor, feePayer } = manifestOf(parseCaipNetworkId(caipNetworkId).namespace) ?? {}
    const rules = sponsor ?? feePayer
    return rules && { ...rules, hasFeePayer: feePayer !== undefined }
  } catch {
    return undefined
  }
}
