/**
 * @param options.of The option's owner, such as `createTestSolanaWallet: secretKeys`
 * @param options.form Format of the bytes.
 * @throws TypeError with the expected format
 */
export function checkKey(key: unknown, options: { of: string; bytes: number; form: string }) {
  const { of, bytes, form } = options
  // Not `instanceof`: arrays of another realm, such as jsdom's, are valid.
  const isArray = Object.prototype.toString.call(key) === '[object Uint8Array]'
  const given = isArray
    ? `a Uint8Array of ${(key as Uint8Array).length}`
    : `a value of ${nameOf(key)}`
  if (!isArray || (key as Uint8Array).length !== bytes)
    throw new TypeError(
      `${of} expects a Uint8Array of ${bytes} bytes, ${form}, but was given ${given}.`,
    )
}

/**
 * Checks a network or an address.
 * @param options.form Expected format.
 * @throws TypeError with the expected format
 */
export function checkName(name: unknown, options: { of: string; form: string; isOne: boolean }) {
  const { of, form, isOne } = options
  if (!isOne)
    throw new TypeError(
      `${of} expects ${form}, but was given ${JSON.stringify(name) ?? 'nothing'}.`,
    )
}

const nameOf = (value: unknown) => (value === null ? 'null' : `the type ${typeof value}`)
