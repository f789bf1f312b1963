/**
 * @param options.of The option's owner, such as `createTestSolanaWallet: secretKeys`
 * @param
 * options.form The kind of bytes.
 * @throws TypeError with the expected form
 */
export function checkKey(key: unknown, options: { of: string; bytes: number; form: string }) {
  const { of, bytes, form } = options
  // No `instanceof`: arrays of another realm, such as jsdom's, are valid.
  const isArray = Object.prototype.toString.call(key) === '[object Uint8Array]'
  const given = isArray
    ? `a Uint8Array of ${(key as Uint8Array).length}`
    : `a value of ${nameOf(key)}`
  if (!isArray || (key as Uint8Array).length !== bytes)
    throw new TypeError(
      `${of} wants a Uint8Array of ${bytes} bytes, ${form}, and was given ${given}.`,
    )
}

/**
 * Checks a network or an address.
 * @param options.form The form of such values there.
 * @throws
 * TypeError with the right value
 */
export function checkName(name: unknown, options: { of: string; form: string; isOne: boolean }) {
  const { of, form, isOne } = options
  if (!isOne)
    throw new TypeError(`${of} wants ${form}, and was given ${JSON.stringify(name) ?? 'nothing'}.`)
}

const nameOf = (value: unknown) => (value === null ? 'null' : `the type ${typeof value}`)
