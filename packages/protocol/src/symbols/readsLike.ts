import { latinOf } from './lookAlikes.js'

/** Includes blanks that Unicode classifies as letters or signs. */
const BLANK = /[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\p{Lm}\u2800]/gu
/** Signs beside letters may also replace one. */
const SIGN = /[\p{Sc}\p{Sm}\p{Po}]/gu
const UNREAD = /[^\p{L}\p{N}]/gu
const DIGIT = /\d/g
const LATIN = /[a-z]/
/** `cleanName` cuts longer names. */
const MAX_READ = 1_024

/** Look-alikes become small Latin letters; other letters and digits stay. */
export function foldSymbol(symbol: string): string {
  return fold(shownOf(symbol), false)
}

/**
 * In any alphabet and with inserted signs. Also true for a known asset's own spelling, so exclude
 * its address first.
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
  // Unicode decomposes the lunate sigma to a letter that looks different.
  const read = symbol.slice(0, MAX_READ).replace(/[Ϲϲ]/g, 'c')
  return read.normalize('NFKD').replace(BLANK, '')
}

function fold(shown: string, isStyled: boolean): string {
  return [...shown]
    .map((sign) => latinOf(sign, isStyled))
    .join('')
    .replace(UNREAD, '')
}

/** Most letters look like those of a known name, and the others are in no table. */
function couldBe(reading: readonly string[], other: readonly string[]): boolean {
  if (reading.length !== other.length) return false
  const foreign = reading.filter((letter) => /\p{L}/u.test(letter) && !LATIN.test(letter))
  if (foreign.length === 0 || foreign.length * 2 > reading.length) return false
  return reading.every((letter, at) => foreign.includes(letter) || letter === other[at])
}
