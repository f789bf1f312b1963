const DIGIT = /\p{Nd}/u

/** Converts `١٢`, `१२` and `１２` to `12`. Keeps other characters. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)))
}

/** In Unicode, the digits of a script follow each other from 0 to 9. */
function digitOf(code: number): number {
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}
