import type { Hex } from 'viem'
import type { Risk } from '../requests/risks.js'
import { date, NOBODY, person } from './shape.js'
import type { MeaningParts, SignedFact, Thing } from './signedMeaning.js'

export type Order = {
  market: string
  owner: Hex
  gives: Thing[]
  /** Only assets for the owner. */
  gets: Thing[]
  /** End of the order in seconds since 1970. */
  until?: bigint | undefined
  facts?: readonly SignedFact[] | undefined
  whole?: boolean | undefined
}

export function orderMeaning(order: Order): MeaningParts {
  const { market, owner, gives, gets, until, facts = [], whole = true } = order
  const isOwn = ({ to }: Thing) => to === undefined || to === owner || to === NOBODY
  const own = gets.filter((thing) => isOwn(thing) && thing.amount !== 0n)
  const others = gets.filter((thing) => !isOwn(thing) && thing.amount !== 0n)
  const risks: Risk[] = ['order']
  if (own.length === 0) risks.push('nothingInReturn')
  else if (!others.every((thing) => isFee(thing, { own, others }))) risks.push('otherRecipient')
  return {
    says: own.length === 0 ? 'orderForNothing' : 'order',
    names: { market },
    owner,
    gives,
    gets: [...own, ...others],
    facts: [
      ...[...new Set(others.map(({ to }) => to))].flatMap((to) =>
        to === undefined ? [] : [person('recipient', to)],
      ),
      ...facts,
      ...(until === undefined ? [] : [date('usableUntil', until)]),
    ],
    risks,
    whole,
  }
}

/** Maximum percentage for markets and artists. A larger share is a risk. */
const MAX_FEE = 10n

function isFee({ token }: Thing, { own, others }: { own: Thing[]; others: Thing[] }): boolean {
  const sum = (things: Thing[]) =>
    things
      .filter((each) => each.token === token && each.id === undefined)
      .reduce((all, { amount = 0n }) => all + amount, 0n)
  return sum(others) * 100n <= MAX_FEE * (sum(own) + sum(others))
}

export const plainOrder = (market: string, more: Partial<MeaningParts> = {}): MeaningParts => ({
  says: 'plainOrder',
  names: { market },
  risks: ['order'],
  whole: false,
  ...more,
})
