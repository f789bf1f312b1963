const DIGIT = /\p{Nd}/u

/** `١٢`, `१२` and `１２` are `12`. Other characters stay. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)))
}

/** Unicode orders the digits of a script from 0 to 9. */
function digitOf(code: number): number {
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}
