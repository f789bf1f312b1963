const DIGIT = /\p{Nd}/u

/** Digits of any script as Latin ones: `١٢`, `१२` and `１２` are `12`. Nothing else changes. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)))
}

/** Unicode has the digits of a script in a row, from 0 to 9. */
function digitOf(code: number): number {
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}
