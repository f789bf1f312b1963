import { readPart } from '../../pageWallets/readAnswer.js'

/**
 * The members that we use of https://github.com/polkadot-js/extension#injection-information. Any
 * script can set these values: check them before use.
 */
export type Method = (...inputs: unknown[]) => unknown

export function methodOf(owner: unknown, name: string): Method | undefined {
  const found = readPart(owner, name)
  return typeof found === 'function' ? found.bind(owner) : undefined
}

/** Prefer the older name, which most extensions support. */
export function openingOf(extension: unknown): Method | undefined {
  return methodOf(extension, 'enable') ?? methodOf(extension, 'connect')
}
