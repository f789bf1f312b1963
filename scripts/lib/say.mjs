import { styleText } from 'node:util'

const coloured = process.stdout.isTTY && process.env.NO_COLOR === undefined

/** Colours a text on a terminal. */
export const paint = (style, text) => (coloured ? styleText(style, text) : text)

/** Prints one line of progress. */
export const say = (line) => console.log(`${paint('dim', '·')} ${line}`)

/** A failure that a person can correct: one sentence, no stack. */
export class Refusal extends Error {
  name = 'Refusal'
}

/** Runs a script's body; a {@link Refusal} and a wrong option end it in one sentence. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    const mendable = error instanceof Refusal || error.code?.startsWith('ERR_PARSE_ARGS')
    console.error(mendable ? error.message : error)
    process.exitCode = 1
  }
}
