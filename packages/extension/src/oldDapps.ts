/** The setting, in the browser's synchronized storage: whether old dapps find the wallet as `window.ethereum`. */
export const OLD_DAPPS = 'oldDapps'
