import { readPart } from '../../pageWallets/readAnswer.js'

/**
 * The used part of `window.injectedWeb3`, https://github.com/polkadot-js/extension#injection-information. Any script of the
 * page can set any value there, so that everything here is checked before use.
 */
export type Method = (...inputs: unknown[]) => unknown

/** A method of a wallet's object. Undefined if it does not exist. */
export function methodOf(owner: unknown, name: string): Method | undefined {
  const found = readPart(owner, name)
  return typeof found === 'function' ? found.bind(owner) : undefined
}

/** The method that admits a page: the older name first, which every extension has. */
export function openingOf(extension: unknown): Method | undefined {
  return methodOf(extension, 'enable') ?? methodOf(extension, 'connect')
}
