import type { SwapTerms } from '../../../core/model/transferPart.js'

export const CURRENCY = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** https://docs.0x.org/docs/core-concepts/contracts#allowanceholder-addresses */
const ALLOWANCE_HOLDER = '0x0000000000001ff3684f28c67538d4d072c22734'

const FOR_COINS = '0xb6f9de95'
const TO_COINS = '0x791ac947'
const OF_TOKENS = '0x5c11d795'
/** `multicall` of a v3 router with a deadline: `exactInput`, then `unwrapWETH9` or `refundETH`. */
const BY_DEADLINE = '0x5ae401dc'
const EXACT_INPUT = 'b858183f'
const UNWRAP = '49404b7c'
const REFUND = '12210e8a'
/** `exec` of AllowanceHolder, and the nested `execute` of Settler. */
const EXEC = '0x2213bc0b'
const EXECUTE = '0x1fff991f'

/** Token methods that move or approve assets. Exchanges do not use them. */
const OF_TOKENS_THEMSELVES: ReadonlySet<string> = new Set([
  ...['0xa9059cbb', '0x23b872dd', '0x095ea7b3', '0x39509351'],
  ...['0xa22cb465', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6'],
])
/** Maximum time until the deadline, in seconds. Later, the price may have changed. */
const LONG_S = 86_400

/**
 * Requires that the swap takes the amount and pays the minimum to the account.
 * @returns undefined for an unknown call
 */
export function isTrade(
  { to: target, data }: { to: string; data: string },
  terms: SwapTerms,
): boolean | undefined {
  const { account, from, to, amount, minimum } = terms
  const [isSold, isBought] = [isSame(from, CURRENCY), isSame(to, CURRENCY)]
  if (isSame(target, ALLOWANCE_HOLDER)) return isLoan(data, terms)
  if (data.toLowerCase().startsWith(BY_DEADLINE)) return isRange(data.toLowerCase(), terms)
  const call = readWords(data)
  if (OF_TOKENS_THEMSELVES.has(call.selector)) return false
  if (![FOR_COINS, TO_COINS, OF_TOKENS].includes(call.selector)) return undefined
  const wanted = isSold ? FOR_COINS : isBought ? TO_COINS : OF_TOKENS
  // A call that sends coins has no amount argument.
  const given = isSold ? [] : [amount]
  const [least = 0n, offset, receiver, until = 0n, length, ...path] = call.words.slice(given.length)
  return (
    call.selector === wanted &&
    (isSold || call.words[0] === amount) &&
    least >= minimum &&
    offset === BigInt(32 * (4 + given.length)) &&
    receiver === BigInt(account) &&
    until <= BigInt(Math.floor(Date.now() / 1_000) + LONG_S) &&
    path.length >= 2 &&
    length === BigInt(path.length) &&
    (isSold || path[0] === BigInt(from)) &&
    (isBought || path.at(-1) === BigInt(to))
  )
}

/** Checks a v3 router trade along a path. The router unwraps bought coins. */
function isRange(data: string, { account, from, to, amount, minimum }: SwapTerms): boolean {
  const [isSold, isBought] = [isSame(from, CURRENCY), isSame(to, CURRENCY)]
  const receiver = word(BigInt(account))
  const [, offset, least, length, rest = ''] =
    new RegExp(
      [
        `^${BY_DEADLINE}.{64}`,
        word(64n),
        isBought || isSold ? `${word(2n)}${word(64n)}(.{64})` : `${word(1n)}(${word(32n)})`,
        `.{64}${EXACT_INPUT}`,
        word(32n),
        word(128n),
        isBought ? word(2n) : receiver,
        word(amount),
        '(.{64})(.{64})(.*)$',
      ].join(''),
    ).exec(data) ?? []
  const end = 2 * Number(`0x${length}`)
  const path = rest.slice(0, end).match(/^(.{40})(?:.{46})*.{6}(.{40})$/) ?? []
  const isPath =
    path[0]?.length === end &&
    (isSold || isSame(from, `0x${path[1]}`)) &&
    (isBought || isSame(to, `0x${path[2]}`))
  if (!isPath) return false
  if (!isBought && BigInt(`0x${least}`) < minimum) return false
  if (!isBought && !isSold) return /^0*$/.test(rest.slice(end))
  // Offsets count from the word after the number of calls.
  const last = data.slice(10 + 3 * 64 + 2 * Number(`0x${offset}`))
  const after = '0'.repeat(56)
  if (isSold) return last === `${word(4n)}${REFUND}${after}`
  const paid = BigInt(`0x0${last.slice(72, 136)}`)
  return last === `${word(68n)}${UNWRAP}${word(paid)}${receiver}${after}` && paid >= minimum
}

/** AllowanceHolder of 0x lends the token for one call of Settler, which pays the account. */
function isLoan(data: string, { account, from, to, amount, minimum }: SwapTerms): boolean {
  const [operator, token = 0n, lent, target, offset, length = 0n] = readWords(data).words
  const inside = `0x${data.slice(10 + 6 * 64, 10 + 6 * 64 + 2 * Number(length))}`
  const { selector, words } = readWords(inside)
  const [receiver, paid, least = 0n] = words
  const isCurrency = isSame(from, CURRENCY)
  // A sale of coins must not lend a token that the account approved earlier.
  const isLent = isCurrency
    ? lent === 0n || token === 0n || token === BigInt(CURRENCY)
    : token === BigInt(from) && lent === amount
  return (
    data.toLowerCase().startsWith(EXEC) &&
    offset === 160n &&
    operator === target &&
    isLent &&
    selector === EXECUTE &&
    receiver === BigInt(account) &&
    paid === BigInt(to) &&
    least >= minimum
  )
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')

function readWords(data: string) {
  const words = data.slice(10).match(/[0-9a-f]{64}/gi) ?? []
  return {
    selector: data.slice(0, 10).toLowerCase(),
    words: words.map((word) => BigInt(`0x${word}`)),
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
