import { styleText } from 'node:util'

const coloured = process.stdout.isTTY && process.env.NO_COLOR === undefined

export const paint = (style, text) => (coloured ? styleText(style, text) : text)

export const say = (line) => console.log(`${paint('dim', '·')} ${line}`)

/** An error that the user can correct: printed as one sentence without a stack. */
export class Refusal extends Error {
  name = 'Refusal'
}

/** Prints a {@link Refusal} or a wrong option as one sentence. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    const mendable = error instanceof Refusal || error.code?.startsWith('ERR_PARSE_ARGS')
    console.error(mendable ? error.message : error)
    process.exitCode = 1
  }
}
