import { styleText } from 'node:util'

const coloured = process.stdout.isTTY && process.env.NO_COLOR === undefined

export const paint = (style, text) => (coloured ? styleText(style, text) : text)

export const say = (line) => console.log(`${paint('dim', '·')} ${line}`)

/** A failure that a person can correct: one sentence, no stack. */
export class Refusal extends Error {
  name = 'Refusal'
}

/** A {@link Refusal} or a wrong option ends the script in one sentence. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    const mendable = error instanceof Refusal || error.code?.startsWith('ERR_PARSE_ARGS')
    console.error(mendable ? error.message : error)
    process.exitCode = 1
  }
}
