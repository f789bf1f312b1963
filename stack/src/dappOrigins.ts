import { StackError } from './net/stackError.js'

const VARIABLE = 'VESTIBULE_DAPP_ORIGINS'

/** Origins of dapps outside the stack: `http://localhost:5173,http://127.0.0.1:5173`. @throws {StackError} for an invalid origin */
export function readDappOrigins(env: NodeJS.ProcessEnv): string[] {
  const named = (env[VARIABLE] ?? '').split(',').map((text) => text.trim())
  return named.filter((text) => text !== '').map(toOrigin)
}

function toOrigin(text: string): string {
  const origin = /^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : undefined
  if (origin !== undefined && [origin, `${origin}/`].includes(text)) return origin
  throw new StackError(
    `\`${VARIABLE}\` must contain origins separated by commas, such as http://localhost:5173. "${text}" is not an origin.`,
  )
}
