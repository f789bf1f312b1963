/** Storage key, synchronized between browsers. If set, old dapps find the wallet as `window.ethereum`. */
export const OLD_DAPPS = 'oldDapps'
