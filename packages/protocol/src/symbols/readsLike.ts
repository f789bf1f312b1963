import { latinOf } from './lookAlikes.js'

/** Also matches blanks that Unicode classifies as letters or symbols. */
const BLANK = /[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\p{Lm}\u2800]/gu
/** Forgers insert these signs, or replace a letter with one. */
const SIGN = /[\p{Sc}\p{Sm}\p{Po}]/gu
const UNREAD = /[^\p{L}\p{N}]/gu
const DIGIT = /\d/g
const LATIN = /[a-z]/
/** `cleanName` cuts longer names. */
const MAX_READ = 1_024

/** Replaces look-alikes with small Latin letters. Keeps other letters and digits. */
export function foldSymbol(symbol: string): string {
  return fold(shownOf(symbol), false)
}

/**
 * Matches any alphabet, also with extra signs. Exclude the known asset by its address first: its
 * own symbol matches too.
 * @param known Other assets' names, by `foldSymbol`.
 */
export function readsLike(symbol: string, known: ReadonlySet<string>): boolean {
  return readingsOf(symbol).some(
    (reading) =>
      reading !== '' &&
      (known.has(reading) || [...known].some((other) => couldBe([...reading], [...other]))),
  )
}

function readingsOf(symbol: string): readonly string[] {
  const shown = shownOf(symbol)
  const joined = shown.replace(/vv/gi, 'w').replace(/rn/g, 'm').replace(/cl/g, 'd')
  const readings = [shown, shown.replace(SIGN, ''), joined].flatMap((text) => [
    fold(text, false),
    fold(text, true),
    fold(text, false).replace(DIGIT, ''),
  ])
  return [...new Set(readings)]
}

function shownOf(symbol: string): string {
  // Unicode decomposes the lunate sigma to a letter with another look.
  const read = symbol.slice(0, MAX_READ).replace(/[Ϲϲ]/g, 'c')
  return read.normalize('NFKD').replace(BLANK, '')
}

function fold(shown: string, isStyled: boolean): string {
  return [...shown]
    .map((sign) => latinOf(sign, isStyled))
    .join('')
    .replace(UNREAD, '')
}

/** Whether most letters match a known name, and the other letters have no known look-alike. */
function couldBe(reading: readonly string[], other: readonly string[]): boolean {
  if (reading.length !== other.length) return false
  const foreign = reading.filter((letter) => /\p{L}/u.test(letter) && !LATIN.test(letter))
  if (foreign.length === 0 || foreign.length * 2 > reading.length) return false
  return reading.every((letter, at) => foreign.includes(letter) || letter === other[at])
}
