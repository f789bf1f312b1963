import { readPart } from '../../pageWallets/readAnswer.js'

/**
 * The used part of https://github.com/polkadot-js/extension#injection-information. Any script can
 * set any value there: check it before use.
 */
export type Method = (...inputs: unknown[]) => unknown

export function methodOf(owner: unknown, name: string): Method | undefined {
  const found = readPart(owner, name)
  return typeof found === 'function' ? found.bind(owner) : undefined
}

/** The older name first: every extension has it. */
export function openingOf(extension: unknown): Method | undefined {
  return methodOf(extension, 'enable') ?? methodOf(extension, 'connect')
}
